import { type Meant, meant } from '../languages/texts.ts'
import { slugify } from './slug.ts'
import { IT_SUPPORT_SPECIALIST } from './teams.ts'
import type { Priority } from './tickets.ts'

/** Service levels of seeded subcategories, in hours (spec §9). */
const URGENT = { defaultSLA: 2, defaultPriority: 'high' } as const
const USUAL = { defaultSLA: 6, defaultPriority: 'medium' } as const

/** A category the Seed IT Categories button creates, ready to be sent. */
export interface SeedCategory {
  name: string
  slug: string
  department: string
  description: string
  subcategories: {
    name: string
    slug: string
    description: string
    defaultSLA: number
    defaultPriority: Priority
  }[]
}

type Level = typeof URGENT | typeof USUAL
type Topic = [name: Meant, description: string, level: Level]

function category({ message: name }: Meant, description: string, topics: Topic[]): SeedCategory {
  return {
    name,
    slug: slugify(name),
    department: IT_SUPPORT_SPECIALIST,
    description,
    subcategories: topics.map(([{ message: topic }, about, level]) => ({
      name: topic,
      slug: slugify(topic),
      description: about,
      ...level
    }))
  }
}

/** The ten built-in IT categories of a manufacturing company's IT desk (spec §3, D21). */
export const IT_CATEGORIES: readonly SeedCategory[] = [
  category(meant('Mobile Numbers', 'a category'), 'Company SIM cards, numbers and plans', [
    [meant('SIM Not Working', 'a category'), 'No network, or the card is not recognised', URGENT],
    [meant('Lost or Stolen SIM', 'a category'), 'Block the card and issue a new one', URGENT],
    [meant('New Connection', 'a category'), 'A number for a new colleague or device', USUAL],
    [meant('Number Transfer', 'a category'), 'Bring a number along or hand it over', USUAL],
    [meant('International Roaming', 'a category'), 'Switch on roaming for a business trip', USUAL],
    [meant('Data Volume Used Up', 'a category'), 'More data for the rest of the month', USUAL]
  ]),
  category(meant('Weighbridge', 'a category'), 'Weighing of vehicles at the gate', [
    [meant('No Weight Shown', 'a category'), 'The indicator stays empty or at zero', URGENT],
    [
      meant('Wrong Weight', 'a category'),
      'The reading drifts or differs from the last calibration',
      URGENT
    ],
    [meant('Ticket Printer', 'a category'), 'Weighing slips do not print', URGENT],
    [meant('Connection to ERP', 'a category'), 'Weights do not arrive in the ERP', URGENT],
    [meant('Calibration', 'a category'), 'Plan or document a calibration', USUAL]
  ]),
  category(meant('Server', 'a category'), 'Servers, storage and backups', [
    [meant('Server Unreachable', 'a category'), 'A server or its services do not answer', URGENT],
    [meant('Disk Space', 'a category'), 'A volume is full or will be soon', URGENT],
    [meant('Failed Backup', 'a category'), 'Last night’s backup did not finish', URGENT],
    [
      meant('Restore Files', 'a category'),
      'Bring back deleted or older files from the backup',
      USUAL
    ],
    [meant('Shared Folder Access', 'a category'), 'Permissions on a shared folder', USUAL],
    [meant('Slow Response', 'a category'), 'Applications on the server answer slowly', USUAL],
    [meant('New Virtual Machine', 'a category'), 'A server for a project or a test', USUAL]
  ]),
  category(meant('Surveillance System', 'a category'), 'CCTV cameras and their recordings', [
    [meant('Camera Offline', 'a category'), 'A camera shows no picture', URGENT],
    [
      meant('Recorder Failure', 'a category'),
      'The recorder does not record or has stopped',
      URGENT
    ],
    [meant('Poor Picture', 'a category'), 'Blurred, dark or turned away', USUAL],
    [meant('Footage Request', 'a category'), 'A recording is needed for an incident', USUAL],
    [meant('New Camera', 'a category'), 'Cover another place', USUAL]
  ]),
  category(meant('Biometric Machine', 'a category'), 'Attendance and access terminals', [
    [meant('Terminal Offline', 'a category'), 'The terminal is dark or has no network', URGENT],
    [meant('Fingerprint Not Recognised', 'a category'), 'A person is no longer recognised', USUAL],
    [meant('Enrol New Employee', 'a category'), 'Register fingerprint, face or card', USUAL],
    [
      meant('Missing Attendance', 'a category'),
      'Punches do not arrive in the attendance system',
      URGENT
    ],
    [meant('Wrong Time', 'a category'), 'The clock of the terminal is off', USUAL]
  ]),
  category(meant('Internet', 'a category'), 'Internet access, Wi-Fi and VPN', [
    [meant('No Internet', 'a category'), 'A whole site or department is offline', URGENT],
    [meant('Slow Internet', 'a category'), 'Pages and calls are slow', USUAL],
    [meant('Wi-Fi Coverage', 'a category'), 'No or weak wireless network in a place', USUAL],
    [meant('Wi-Fi Access', 'a category'), 'Password or access for a device or guest', USUAL],
    [meant('VPN', 'a category'), 'Remote access from home or on the road', URGENT],
    [meant('Blocked Website', 'a category'), 'A site needed for work is blocked', USUAL],
    [meant('Network Socket', 'a category'), 'A wall socket is dead or a new one is needed', USUAL]
  ]),
  category(
    meant('Vehicle GPS & Temperature Management', 'a category'),
    'Trackers and temperature loggers in vehicles',
    [
      [meant('Vehicle Not Shown', 'a category'), 'A vehicle is missing on the map', URGENT],
      [
        meant('Temperature Alarm', 'a category'),
        'The cold chain is broken or an alarm repeats',
        URGENT
      ],
      [meant('Wrong Position', 'a category'), 'The position is old or wrong', USUAL],
      [meant('Sensor Replacement', 'a category'), 'A temperature sensor is broken', USUAL],
      [meant('Trip Report', 'a category'), 'A report on trips or temperatures is needed', USUAL]
    ]
  ),
  category(meant('Other Task', 'a category'), 'Anything that fits no other category', [
    [meant('Meeting Room Equipment', 'a category'), 'Projector, screen or conference phone', USUAL],
    [meant('Event Support', 'a category'), 'Help before and during an event', USUAL],
    [meant('Purchase Advice', 'a category'), 'Which device or software to buy', USUAL],
    [meant('Workplace Move', 'a category'), 'Computer and phone move to another desk', USUAL]
  ]),
  category(
    meant('OS and Application Software', 'a category'),
    'Operating systems and programs on computers',
    [
      [
        meant('Computer Does Not Start', 'a category'),
        'Blue screen, no boot, endless updates',
        URGENT
      ],
      [meant('Virus or Malware', 'a category'), 'A warning, or something looks suspicious', URGENT],
      [meant('Program Crashes', 'a category'), 'A program closes by itself or freezes', USUAL],
      [meant('Install Software', 'a category'), 'A program is needed on a computer', USUAL],
      [meant('Licence', 'a category'), 'A licence is missing or runs out', USUAL],
      [meant('Operating System Update', 'a category'), 'An update fails or is due', USUAL],
      [meant('Email Program', 'a category'), 'Sending, receiving or signatures', USUAL],
      [meant('Office Documents', 'a category'), 'Spreadsheets, texts and macros', USUAL],
      [meant('ERP Client', 'a category'), 'The ERP program on the computer', URGENT],
      [meant('Password Reset', 'a category'), 'Locked out or forgotten', URGENT]
    ]
  ),
  category(meant('UPS for Power Backup', 'a category'), 'Uninterruptible power supplies', [
    [meant('UPS Alarm', 'a category'), 'It beeps or shows a fault', URGENT],
    [meant('No Backup Time', 'a category'), 'It switches off as soon as the power fails', URGENT],
    [meant('Battery Replacement', 'a category'), 'The battery is old or swollen', USUAL],
    [meant('New UPS', 'a category'), 'A device needs backup power', USUAL]
  ])
]
