/**
 * The page at /api/docs (D30): the server's description of its API, to read and to try. It shares
 * no code with the application, because shared modules would split that into more files to load.
 */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import './api-docs.css'

// Swagger UI has its own name for the class that /color-mode.js sets.
const { classList } = document.documentElement
classList.toggle('dark-mode', classList.contains('dark'))

/**
 * Removes the buttons with which Swagger UI asks for the session's cookie, which no page can set:
 * calling the login route sets it.
 */
const withoutAuthorizeButtons = () => ({
  wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null }
})

SwaggerUI({
  domNode: document.getElementById('api-docs'),
  url: '/api/openapi.json',
  plugins: [withoutAuthorizeButtons],
  // Each call gets an address of its own that can be shared.
  deepLinking: true,
  displayOperationId: true,
  filter: true,
  validatorUrl: null
})
