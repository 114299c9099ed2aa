/** Whether the person's keyboard has Cmd where others have Ctrl. */
export const isMac = /^(Mac|iP)/.test(navigator.platform)
