declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerUIOptions {
    domNode: Element | null
    /** Address of the OpenAPI document. */
    url: string
    plugins: readonly (() => { wrapComponents: Record<string, () => () => null> })[]
    deepLinking: boolean
    displayOperationId: boolean
    /** Shows a field that filters by tag. */
    filter: boolean
    /** Where documents are sent to be validated; null for nowhere. */
    validatorUrl: null
  }
  export default function SwaggerUI(options: SwaggerUIOptions): void
}
