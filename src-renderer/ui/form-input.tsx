import { Input, type InputProps, Textarea, type TextareaProps } from '@chakra-ui/react'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
  useFormContext
} from 'react-hook-form'
import { t } from '../lib/texts.ts'
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx'
import { useNamedField, valueText } from './form-changes.ts'
import { FormField } from './form-field.tsx'
import { LabelledSwitch } from './labelled-switch.tsx'
import { SwitchField } from './switch-field.tsx'

interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  hint?: string | undefined
}

type FormInputProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<InputProps, 'name'> & { options?: RegisterOptions<Values, FieldPath<Values>> }

/** No browser fills these in or corrects them. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** A labelled line of text of the form around it, with what is wrong with it below. */
export function FormInput<Values extends FieldValues>(props: FormInputProps<Values>) {
  const { name, label, hint, options, ...input } = props
  const isSecret = input.type === 'password'
  useNamedField(name, isSecret ? { label, isSecret } : { label, textOf: valueText })
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { error } = getFieldState(name, formState)
  return (
    <FormField label={label} hint={hint} error={error?.message}>
      <Input {...register(name, options)} {...PLAIN} {...input} />
    </FormField>
  )
}

type FormTextareaProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<TextareaProps, 'name'>

/** The same for several lines. */
export function FormTextarea<Values extends FieldValues>(props: FormTextareaProps<Values>) {
  const { name, label, hint, ...textarea } = props
  useNamedField(name, { label })
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { error } = getFieldState(name, formState)
  return (
    <FormField label={label} hint={hint} error={error?.message}>
      <Textarea {...register(name)} {...PLAIN} {...textarea} />
    </FormField>
  )
}

/** A password that is stored encrypted and never shown. Left blank, it stays. */
export function FormSecret<Values extends FieldValues>({
  hasSecret,
  hint = t('Stored encrypted and never shown.'),
  ...props
}: FieldProps<Values> & { hasSecret: boolean }) {
  return (
    <FormInput<Values>
      {...props}
      hint={hint}
      type="password"
      autoComplete="new-password"
      placeholder={hasSecret ? t('Saved. Leave blank to keep it.') : undefined}
    />
  )
}

/** A switch of the form around it. */
export function FormSwitch<Values extends FieldValues>({
  name,
  hint,
  ...look
}: FieldProps<Values>) {
  useNamedField(name, { label: look.label, textOf: (isOn) => (isOn ? t('on') : t('off')) })
  const { value, onChange } = useController<Values>({ name }).field
  const state = { ...look, isOn: value, onSwitch: onChange }
  return hint === undefined ? <LabelledSwitch {...state} /> : <SwitchField {...state} hint={hint} />
}

type FormChoiceProps<Values extends FieldValues, Value extends string> = FieldProps<Values> &
  Pick<ChoiceFieldProps<Value>, 'choices' | 'meanings'>

/** One of a few, and what the chosen one means. */
export function FormChoice<Values extends FieldValues, Value extends string>({
  name,
  ...look
}: FormChoiceProps<Values, Value>) {
  const { label, choices } = look
  useNamedField(name, {
    label,
    textOf: (value) => valueText(choices.find((choice) => choice.value === value)?.label ?? value)
  })
  const { value, onChange } = useController<Values>({ name }).field
  return <ChoiceField {...look} value={value} onChange={onChange} />
}
