/**
 * The page at /api/docs (D30): the server's description of its API, to read and to try. It shares
 * no code with the application, which would otherwise load in more pieces because of it.
 */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import './api-docs.css'

// Swagger UI has a name of its own for the class that /color-mode.js sets.
const { classList } = document.documentElement
classList.toggle('dark-mode', classList.contains('dark'))

/**
 * Swagger UI would ask for the session's cookie, which no page can set: the call that signs in
 * does.
 */
const withoutAuthorizeButtons = () => ({
  wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null }
})

SwaggerUI({
  domNode: document.getElementById('api-docs'),
  url: '/api/openapi.json',
  plugins: [withoutAuthorizeButtons],
  // An address of a call can be shared.
  deepLinking: true,
  displayOperationId: true,
  filter: true,
  validatorUrl: null
})
