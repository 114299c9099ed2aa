/** The clicks, and how a page detects that a frame with their effect was drawn. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /**
     * Resolves with the milliseconds from the page's beginning to the end of the first frame in
     * which the condition holds.
     */
    drawn(isDrawn: () => boolean): Promise<number>
    /** When the button was pressed last. */
    pressedAt: number
    /** The text of the first row when the button was pressed. */
    pressedAtRow: string
  }
}

/** Runs in every page before its own scripts; the signed-in person was here before. */
export function watchFrames(personId: number): void {
  localStorage.setItem('help-desk-last-person', String(personId))
  window.drawn = (isDrawn) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isDrawn()) requestAnimationFrame(look)
        // The timer ends after the frame.
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }
      look()
    })
  const note = ({ timeStamp }: Event) => {
    window.pressedAt = timeStamp
    window.pressedAtRow = document.querySelector('tbody a')?.textContent ?? ''
  }
  addEventListener('pointerdown', note, { capture: true })
}

export const rowsAreDrawn = () => document.querySelector('tbody a[href^="/tickets/"]') !== null

export interface Click {
  name: string
  /** The address that is open. */
  from: string
  /** Runs before the click. */
  prepare?(page: Page): Promise<void>
  /** The selector of what is clicked. */
  target: string
  /** Runs in the page. */
  isDrawn(): boolean
}

const ticketIsDrawn = () =>
  /^[/]tickets[/]\d+$/.test(location.pathname) && document.querySelector('article h2') !== null

export const CLICKS: readonly Click[] = [
  {
    name: 'first click on a list after loading',
    from: '/',
    target: 'nav a[href="/tickets"]',
    isDrawn: () =>
      document.querySelector('h1')?.textContent === 'All Tickets' &&
      document.querySelector('tbody a[href^="/tickets/"]') !== null
  },
  {
    name: 'first click on a ticket after loading',
    from: '/tickets',
    target: 'tbody a',
    isDrawn: ticketIsDrawn
  },
  {
    name: 'next page of a list',
    from: '/tickets',
    target: 'nav[aria-label=Pages] button:has-text("Next")',
    isDrawn: () =>
      (document.querySelector('tbody a')?.textContent ?? '') !== window.pressedAtRow &&
      document.querySelector('[aria-busy=true]') === null
  },
  {
    name: 'ticket opened for the first time',
    from: '/tickets',
    async prepare(page) {
      await page.locator('tbody tr:nth-child(2) a').first().click()
      await page.waitForSelector('article h2')
      await page.goBack()
      await page.waitForSelector('tbody a')
    },
    target: 'tbody tr:nth-child(4) a',
    isDrawn: ticketIsDrawn
  }
]
