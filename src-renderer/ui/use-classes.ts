import { type SystemContext, type SystemStyleObject, useChakraContext } from '@chakra-ui/react'
import { css } from '@emotion/css'

/** Styles by the names under which their classes are wanted; a function where it needs recipes. */
export type Look<Name extends string> =
  | Record<Name, SystemStyleObject>
  | ((system: SystemContext) => Record<Name, SystemStyleObject>)

const made = new WeakMap<object, Record<string, string>>()

/**
 * The class names of styles, which are made once for all elements that have them. A component of
 * Chakra makes its styles anew for each element, which for the rows of a list takes longer than all
 * else.
 * @param look a constant of the module
 */
export function useClasses<Name extends string>(look: Look<Name>): Record<Name, string> {
  const system = useChakraContext()
  let classes = made.get(look)
  if (!classes) {
    const styles = Object.entries<SystemStyleObject>(
      typeof look === 'function' ? look(system) : look
    )
    classes = Object.fromEntries(styles.map(([name, style]) => [name, css(system.css(style))]))
    made.set(look, classes)
  }
  return classes as Record<Name, string>
}
