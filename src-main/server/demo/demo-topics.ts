/** The topics of the demo's tickets: texts alone, many because a company has many troubles. */
import type { Priority } from '#shared/domain/tickets.ts'

/**
 * One kind of request, with the texts of its tickets and of the conversation about it. Words in
 * braces are filled in.
 */
export interface Topic {
  department: string
  category: string
  subcategory?: string
  priority: Priority
  /** How often the topic comes up, relative to the others. */
  weight: number
  descriptions: string[]
  questions: string[]
  answers: string[]
  solutions: string[]
}

/** The words that replace each word in braces. */
export const SLOTS: Record<string, string[]> = {
  machine: ['NB-2041', 'NB-2107', 'NB-1988', 'PC-0312', 'PC-0455', 'PC-0290', 'WS-17', 'WS-22'],
  place: [
    'the paint shop',
    'hall 2',
    'hall 4',
    'the front office',
    'goods inward',
    'meeting room Fjord',
    'the canteen',
    'the tool store',
    'line 3',
    'the gatehouse'
  ],
  printer: [
    'PRN-2F-03',
    'PRN-HALL4',
    'PRN-DISPATCH',
    'PRN-HR',
    'the label printer in dispatch',
    'the plotter in engineering'
  ],
  app: [
    'the ERP client',
    'Excel',
    'Outlook',
    'the drawing viewer',
    'Teams',
    'the time sheet',
    'SolidWorks',
    'the VPN client'
  ],
  when: [
    'since this morning',
    'since Monday',
    'since the last update',
    'for about an hour now',
    'every day around 10',
    'since the power cut last night'
  ],
  number: ['4711', '20418', '88123', '1207', '55602', '31977'],
  customer: [
    'Halvorsen & Sons',
    'Brightwater',
    'Nakano Industries',
    'Delta Ports',
    'Alpenstahl',
    'Casa Verde'
  ]
}

const it = (category: string, topic: Omit<Topic, 'department' | 'category'>): Topic => ({
  department: 'IT',
  category,
  ...topic
})

export const TOPICS: Topic[] = [
  it('printer', {
    subcategory: 'paper-jam',
    priority: 'low',
    weight: 8,
    descriptions: [
      '{printer} jams on every second page {when}. We have opened all the flaps and found nothing.',
      'Paper jam on {printer}. The display says tray 2, but tray 2 is empty and closed.'
    ],
    questions: [
      'Does it also jam when you print from tray 1?',
      'Which paper is in it at the moment, and was it changed recently?'
    ],
    answers: [
      'From tray 1 it works, yes.',
      'The usual 80 g paper. A new box was opened yesterday.'
    ],
    solutions: [
      'The pick-up roller of tray 2 was worn; replaced it from stock. Printed 40 test pages without a jam.',
      'A label had come off and was stuck under the fuser. Removed, cleaned, tested.'
    ]
  }),
  it('printer', {
    subcategory: 'toner',
    priority: 'medium',
    weight: 6,
    descriptions: [
      'Delivery notes from {printer} are too pale to scan at the customer. Drivers are waiting in {place}.',
      '{printer} prints a grey stripe down the right side of each page {when}.'
    ],
    questions: ['Could you print the status page and tell me the drum percentage?'],
    answers: ['Drum 4 %, toner 61 %.'],
    solutions: ['Changed the drum. The spare is on order (arrives Thursday).']
  }),
  it('hardware', {
    subcategory: 'laptop',
    priority: 'medium',
    weight: 9,
    descriptions: [
      '{machine} shuts down without warning {when}, mostly in the middle of a call. The battery shows 60 % just before.',
      'The screen of {machine} flickers as soon as I touch the lid. It is hard to work with it.',
      'The fan of {machine} is at full speed all day, even with nothing open, and the keyboard gets hot.'
    ],
    questions: [
      'Is it the same on the docking station and on battery alone?',
      'Can you bring it to the IT room, or shall I come over to {place}?'
    ],
    answers: [
      'Only on battery. On the dock it runs.',
      'I can bring it at 2 pm, I need it back for the inventory tomorrow though.'
    ],
    solutions: [
      'Battery had swollen slightly; replaced under warranty. You can keep the loan machine until Friday.',
      'Replaced the display cable. Please tell me if it flickers again.',
      'BIOS update and cleaned the fan, temperature is down from 94 to 61 degrees.'
    ]
  }),
  it('hardware', {
    subcategory: 'monitor',
    priority: 'low',
    weight: 5,
    descriptions: [
      'The second monitor at my desk in {place} stays black {when}. The cable is in, the light is orange.',
      'We need a larger monitor for the drawings at {place}; on the old one no one can read the dimensions.'
    ],
    questions: ['Does it show a picture when you swap the two cables?'],
    answers: ['Then the other one is black, so it is the cable or the dock.'],
    solutions: ['Swapped the DisplayPort cable, both screens work.']
  }),
  it('network', {
    subcategory: 'wi-fi',
    priority: 'high',
    weight: 8,
    descriptions: [
      'No Wi-Fi in {place} {when}. The scanners of the whole shift are offline and we are writing on paper.',
      'The scanners lose their connection in the last two aisles near {place}. It comes back when we walk towards the office.'
    ],
    questions: [
      'Is the blue light of the access point above the door on?',
      'How many devices are affected, and is it the guest network too?'
    ],
    answers: [
      'The light is off, and the socket next to it has no power either.',
      'All six handhelds. Guest Wi-Fi is gone as well.'
    ],
    solutions: [
      'The access point had lost its power over Ethernet; the switch port was faulty. Moved it to another port and ordered a new switch.',
      'Raised the transmit power and added an access point in aisle 9. Walked the whole hall with a scanner: no gap left.'
    ]
  }),
  it('network', {
    subcategory: 'vpn',
    priority: 'medium',
    weight: 6,
    descriptions: [
      'VPN connects from home but no drive opens {when}. Error 0x80070035.',
      'The VPN client asks for the second factor three times and then says "session expired".'
    ],
    questions: ['Which provider do you have at home, and does it work over your phone?'],
    answers: ['Over the phone it works, so it is something with my router.'],
    solutions: [
      'Your router hands out the same address range as our hall 4. Moved the VPN to another range; please reconnect.'
    ]
  }),
  it('software', {
    subcategory: 'crash',
    priority: 'medium',
    weight: 10,
    descriptions: [
      '{app} closes by itself when I open more than one window {when}. There is no message at all.',
      '{app} has been "not responding" {when} on {machine}. I restarted twice.\n\nWhat I did before:\n1. opened the monthly list\n2. filtered by plant\n3. pressed export'
    ],
    questions: [
      'Which version does Help > About show?',
      'May I connect to your screen for ten minutes after lunch?'
    ],
    answers: ['Version 16.2, like everyone here I think.', 'Yes, any time before 4.'],
    solutions: [
      'An add-in from last year crashed at start. Removed it; opened eight windows without a problem.',
      'Reinstalled with the current version. Your settings were kept.'
    ]
  }),
  it('software', {
    subcategory: 'licence',
    priority: 'low',
    weight: 4,
    descriptions: [
      'Please install {app} on {machine}. My manager has approved it (order {number}).',
      'The licence of {app} on {machine} runs out on Friday, says a yellow bar at the top.'
    ],
    questions: ['Is it for you only or for the whole team? We have two free licences left.'],
    answers: ['Only for me, about twice a week.'],
    solutions: ['Installed and assigned one of the shared licences.']
  }),
  it('access', {
    subcategory: 'password-reset',
    priority: 'high',
    weight: 9,
    descriptions: [
      'I am locked out of my account after the weekend. I am sure the password is right. Please call extension {number}.',
      'The terminal in {place} does not take my password any more, at the other one it works.'
    ],
    questions: ['Did you change it on your phone as well? It may still try the old one.'],
    answers: ['No - that is it, probably. It keeps asking on the phone.'],
    solutions: [
      'Unlocked the account and removed the old password from your phone. Try now, please.'
    ]
  }),
  it('access', {
    subcategory: 'shared-folder',
    priority: 'medium',
    weight: 6,
    descriptions: [
      'Our new colleague starts on Monday in {place} and needs the same folders and mailboxes as the rest of the team.',
      'I can open the folder "Tenders" but not save in it {when}. {customer} waits for the offer.'
    ],
    questions: ['Who is the owner of the folder and has approved it?'],
    answers: ['Our head of department, I have put her in copy of the mail I sent.'],
    solutions: ['Added to the group; sign out and in again once, then it works.']
  }),
  it('email', {
    subcategory: 'mailbox',
    priority: 'medium',
    weight: 6,
    descriptions: [
      'Emails to {customer} come back: "550 5.7.1 rejected". They say our address is on a block list.',
      'My mailbox is full and I cannot send. I have already emptied the deleted items.',
      'I got a mail about an unpaid invoice {number} with an attachment. It looks odd - I have NOT opened it.'
    ],
    questions: ['Could you forward me the whole message as an attachment?'],
    answers: ['Done, you should have it now.'],
    solutions: [
      'Mailbox archived, 31 GB free again.',
      'Phishing, and well made. Thank you for asking first: blocked the sender for everyone.'
    ]
  }),
  it('erp', {
    subcategory: 'posting',
    priority: 'high',
    weight: 8,
    descriptions: [
      'Goods receipt {number} cannot be posted: "period 10 is closed". The truck of {customer} is already unloaded.',
      'The ERP shows the stock of article {number} as -12. Nothing can be picked for {customer}.',
      'The production order {number} has disappeared from the list of line 3 {when}.'
    ],
    questions: [
      'Which user and which screen was it exactly? A screenshot would help.',
      'Did anyone post an inventory difference in that minute?'
    ],
    answers: ['Screen MB31, user of the goods-in terminal.', 'Yes, the night shift did at 22:40.'],
    solutions: [
      'Period opened for the day; please post now, it closes again at 18:00.',
      'A double posting by the terminal. Reversed one, stock is +24 and correct.'
    ]
  }),
  it('mobile-devices', {
    subcategory: 'handheld',
    priority: 'medium',
    weight: 5,
    descriptions: [
      'Handheld scanner no. 7 fell and the trigger hangs. We have no spare in {place}.',
      'My company phone does not ring {when}, I only see missed calls afterwards.'
    ],
    questions: ['Is it in "do not disturb"? The moon symbol at the top.'],
    answers: ['It was, thank you. No idea how that happened.'],
    solutions: ['Handed out spare no. 11, no. 7 goes to repair.']
  }),
  it('sim-services', {
    subcategory: 'roaming',
    priority: 'low',
    weight: 3,
    descriptions: [
      'I travel to {customer} next week, outside the EU. Please switch on roaming for my number.',
      'The SIM in the weighbridge router has no data volume left {when}.'
    ],
    questions: ['For which days exactly?'],
    answers: ['Monday to Thursday.'],
    solutions: ['Booked, it is active from Sunday evening.']
  }),
  it('scanner', {
    subcategory: 'scan-to-mail',
    priority: 'low',
    weight: 3,
    descriptions: ['Scans from the copier in {place} do not arrive in my mailbox {when}.'],
    questions: ['How many pages were they? Over 10 MB the copier drops them silently.'],
    answers: ['Sixty-two pages, in colour.'],
    solutions: [
      'Set the default to black and white with 200 dpi; large scans go to the folder "Scans" now.'
    ]
  }),
  it('it-assets', {
    subcategory: 'new-equipment',
    priority: 'low',
    weight: 4,
    descriptions: [
      'New starter on the first of the month in {place}: laptop, dock, headset and phone, please.',
      'Returning {machine} and the phone of a colleague who left. Where shall I put them?'
    ],
    questions: ['Left- or right-handed mouse, and which keyboard layout?'],
    answers: ['Right-handed, Nordic layout.'],
    solutions: ['Set up and on the desk, labelled with the name.']
  }),
  {
    department: 'HR',
    category: 'payroll',
    priority: 'medium',
    weight: 5,
    descriptions: [
      'My payslip for last month shows 12 hours less than my time sheet.',
      'The parental leave of a colleague in {place} is not in the plan yet although it was approved.'
    ],
    questions: ['Which days are missing? I will compare them with the terminal.'],
    answers: ['The 14th and the 15th, the late shift.'],
    solutions: ['Corrected, the difference is on the next payslip.']
  },
  {
    department: 'Electrical',
    category: 'lighting-and-power',
    priority: 'high',
    weight: 6,
    descriptions: [
      'Half of the lights in {place} are out {when}. The emergency lighting works.',
      'The breaker of the compressor trips whenever the crane in {place} starts.'
    ],
    questions: ['Is anything hot or does it smell? If so, please switch it off at once.'],
    answers: ['No smell. We have put tape over the switch.'],
    solutions: [
      'Replaced the contactor and moved the crane to its own circuit.',
      'Two ballasts were dead, changed to LED.'
    ]
  },
  {
    department: 'Civil',
    category: 'buildings',
    priority: 'medium',
    weight: 5,
    descriptions: [
      'Water drips from the ceiling in {place} when it rains, right next to the distribution board.',
      'The sliding gate at {place} does not close fully {when}. At night anyone could walk in.'
    ],
    questions: ['Could you put a bucket and a photo here? I will bring the roofer tomorrow.'],
    answers: ['Done. It is about one litre an hour.'],
    solutions: [
      'The gutter was blocked with leaves. Cleaned the whole side, no drip after the rain on Tuesday.'
    ]
  },
  {
    department: 'Logistics',
    category: 'shipping',
    priority: 'high',
    weight: 5,
    descriptions: [
      'The shipment {number} for {customer} shows "delivered", but they have not got it.',
      'We need a truck for {customer} today, 6 pallets, the planned one has broken down.'
    ],
    questions: ['Who signed for it, and is there a photo?'],
    answers: ['The signature is unreadable. They have asked at their neighbour too.'],
    solutions: [
      'It stood at the neighbour, delivered now.',
      'Found a truck, loading at 15:30 in {place}.'
    ]
  },
  {
    department: 'Purchase',
    category: 'orders',
    priority: 'medium',
    weight: 4,
    descriptions: [
      'Order {number} of welding wire is two weeks late and {place} has stock for three days only.',
      'Please create the supplier {customer} in the ERP, papers are attached to the mail.'
    ],
    questions: ['Would the other quality do for a week?'],
    answers: ['For hall 2 yes, not for the pressure vessels.'],
    solutions: ['A partial delivery comes tomorrow, the rest next Wednesday.']
  },
  {
    department: 'Accounts & Legal',
    category: 'invoices',
    priority: 'medium',
    weight: 4,
    descriptions: [
      '{customer} says invoice {number} has the wrong VAT number and will not pay it.',
      'Please check the non-disclosure agreement of {customer} before Thursday.'
    ],
    questions: ['Which company of theirs ordered? They have three.'],
    answers: ['The one in Rotterdam.'],
    solutions: ['Cancelled and sent again with the right number.']
  },
  {
    department: 'Marketing',
    category: 'website',
    priority: 'low',
    weight: 3,
    descriptions: [
      'The opening hours on the website are still those of last summer.',
      'We need 200 brochures for the fair, {customer} will visit us there.'
    ],
    questions: ['In which languages?'],
    answers: ['English and German, half and half.'],
    solutions: ['Done, please have a look.']
  },
  {
    department: 'Support',
    category: 'customer-cases',
    priority: 'high',
    weight: 4,
    descriptions: [
      '{customer} calls every day about the pump with serial number {number}. Who can talk to them?',
      'The spare part for {customer} was sent to the old address.'
    ],
    questions: ['What exactly does the display of the pump show?'],
    answers: ['Error 17, and it stops after two minutes.'],
    solutions: ['Talked them through it: the filter was fitted the wrong way round.']
  }
]
