import { afterEach, expect, test } from 'vitest'
import { keyFromLeft } from './reading-direction.ts'
import { t, texts } from './texts.ts'

afterEach(() => texts.activate('en'))

test('on a page from the right the left arrow leads on', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home'].map(keyFromLeft)).toEqual([
    ...['ArrowLeft', 'ArrowRight', 'Home']
  ])
  texts.loadAndActivate({ locale: 'ar', messages: {} })
  expect(['ArrowLeft', 'ArrowRight', 'Home'].map(keyFromLeft)).toEqual([
    ...['ArrowRight', 'ArrowLeft', 'Home']
  ])
})

test('on a page from the right a title keeps the order of the words around it', () => {
  expect(t('Saved {title}', { title: 'VPN (new)' })).toBe('Saved VPN (new)')
  texts.loadAndActivate({
    locale: 'ar',
    messages: {
      'Saved {title}': ['حُفظ ', ['title']],
      '{period, select, month {Month} other {Year}}': [
        ['period', 'select', { month: ['شهر'], other: ['سنة'] }]
      ]
    }
  })
  expect(t('Saved {title}', { title: 'VPN (new)' })).toBe('حُفظ \u2068VPN (new)\u2069')
  expect(t({ id: 'Saved {title}' }, { title: 'Lift?' })).toBe('حُفظ \u2068Lift?\u2069')
  // Of brackets around a sentence, the letters in it would not count.
  expect(t('Saved {title}', { title: '(\u2068HR or IT\u2069)' })).toBe(
    'حُفظ \u2067(\u2068HR or IT\u2069)\u2069'
  )
  expect(t('{period, select, month {Month} other {Year}}', { period: 'month' })).toBe('شهر')
})
