// Loaded before the application: error boxes wait for a click, and in tests no one clicks.
const { dialog } = require('electron')
dialog.showErrorBox = (title, content) => console.error(`A dialog says: ${title}: ${content}`)
