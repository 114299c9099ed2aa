import { useEffect, useState } from 'react'
import type { Notification, Notifications, StandIn } from '#shared/api/notifications.ts'
import { useNotifications, useSeeNotifications } from './notification-queries.ts'
import { markStandInsSeen, useUnseenStandIns } from './seen-stand-ins.ts'

/** How many notifications the panel keeps of those that were looked at. */
const KEPT = 50

const NONE: readonly Notification[] = []
const NO_STAND_INS: readonly StandIn[] = []
const NO_RULES: NonNullable<Notifications['pausedRules']> = []

/**
 * The notifications of the panel. What it shows counts as looked at, and stays in it for as long as
 * the person is signed in at this page, so that they can open one after the other.
 */
export function useOpenedNotifications() {
  const { data } = useNotifications()
  const { mutate: see } = useSeeNotifications()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState(NONE)
  const items = data?.items ?? NONE
  const pausedRules = data?.pausedRules ?? NO_RULES
  const newest = items[0]?.id
  const known = shown[0]?.id ?? 0
  const standIns = data?.standIns ?? NO_STAND_INS
  const unseen = useUnseenStandIns(standIns)

  useEffect(() => {
    if (!isOpen || newest === undefined || newest <= known) return
    setShown((before) => [...items.filter(({ id }) => id > known), ...before].slice(0, KEPT))
    see(newest)
  }, [isOpen, items, newest, known, see])

  useEffect(() => {
    if (isOpen) markStandInsSeen(standIns)
  }, [isOpen, standIns])

  return {
    // Entries in the panel are not new, even before the server knows that. Paused rules count until
    // they are mended.
    count:
      pausedRules.length +
      (newest !== undefined && newest <= known ? 0 : (data?.count ?? 0)) +
      unseen,
    items: shown,
    standIns,
    pausedRules,
    isOpen,
    setIsOpen
  }
}
