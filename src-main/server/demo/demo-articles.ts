import type { NewArticle } from '#shared/api/articles.ts'

/** The articles of the demo company for everyone, and for the people of IT. */
export const DEMO_ARTICLES: readonly NewArticle[] = [
  {
    title: 'Set up the VPN on a company laptop',
    category: 'network',
    department: null,
    body: `You need the VPN for the file shares and the ERP when you are not in one of our buildings.

1. Open **VPN Client** from the start menu. It is on every company laptop.
2. Sign in with the password of your computer.
3. Confirm the second factor on your phone within 60 seconds.

The icon beside the clock turns green. It stays connected until you shut the laptop.

## If it asks for the second factor again and again

- Check the clock of your phone: it must set itself.
- Close the client, wait a minute, and try once more. Three wrong codes lock it for ten minutes.

> From a hotel, open a web page first: many networks want you to accept their terms before anything else works.`
  },
  {
    title: 'Printer: paper jams and grey pages',
    category: 'printer',
    department: null,
    body: `Most jams are over in two minutes.

1. Open the flaps **in the order of their numbers** and pull the paper out with both hands.
2. Look behind flap 3: small pieces stay there.
3. Close everything; the printer goes on by itself.

Grey or striped pages: take the toner out, turn it slowly five times, and put it back. A new one is in the cupboard beside each printer.

Raise a ticket with the **name on the white label** (\`PRN-…\`) if it jams again the same day.`
  },
  {
    title: 'Change or reset your password',
    category: 'access',
    department: null,
    body: `Passwords last a year. You can change yours at any time:

- At your computer: \`Ctrl\` \`Alt\` \`Delete\`, then **Change a password**.
- At home: connect the VPN first, otherwise the laptop keeps the old one.

If you have forgotten it, ask a colleague to raise a ticket in your name, or call the desk. We ring you back at the number in the directory; we never send passwords by mail.`
  },
  {
    title: 'New starter: what to ask for, and when',
    category: 'it-assets',
    department: null,
    body: `Ask ten working days before someone starts. One ticket is enough:

| What | Who orders it |
|---|---|
| Laptop, phone, headset | You, in the ticket |
| Account and mail | IT, by itself once HR has the contract |
| ERP roles | The head of the department |

Say the **first day**, the **building** and **whom they replace**, if anyone.`
  },
  {
    title: 'Mailbox is full',
    category: 'email',
    department: null,
    body: `Mail of more than two years moves to the archive every night; it does not count.

What helps at once: sort the **Sent** folder by size and delete the largest attachments. Files of a ticket belong into the ticket.`
  },
  {
    title: 'Give someone ERP roles',
    category: 'erp',
    department: 'IT',
    body: `- [ ] The head of the department has agreed **in the ticket**.
- [ ] No one may both enter and release payments.
- [ ] Roles with an end: note it as a comment, and set the date in the ERP.

Then \`SU01\` → *Roles* → copy from a colleague **of the same team** and take away what is not needed.`
  }
]
