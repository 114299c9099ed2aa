import { lazyModule, useLoaded } from '../../lib/lazy-module.ts'
import { LoadingState } from '../../ui/states.tsx'
import type { SecondFactorStepProps } from './second-factor-step.tsx'

/** Loaded apart, because most people sign in without. */
const secondFactor = lazyModule(() => import('./second-factor-step.tsx'))

/** See {@link SecondFactorStepProps}. */
export function SecondFactor(props: SecondFactorStepProps) {
  const { module, error } = useLoaded(secondFactor)
  if (error && !module) throw error
  return module ? <module.SecondFactorStep {...props} /> : <LoadingState />
}
