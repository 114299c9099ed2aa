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
type Topic = [name: string, description: string, level: Level]

function category(name: string, description: string, topics: Topic[]): SeedCategory {
  return {
    name,
    slug: slugify(name),
    department: IT_SUPPORT_SPECIALIST,
    description,
    subcategories: topics.map(([topic, about, level]) => ({
      name: topic,
      slug: slugify(topic),
      description: about,
      ...level
    }))
  }
}

/** The ten built-in IT categories of a manufacturing company's IT desk (spec §3, D21). */
export const IT_CATEGORIES: readonly SeedCategory[] = [
  category('Mobile Numbers', 'Company SIM cards, numbers and plans', [
    ['SIM Not Working', 'No network, or the card is not recognised', URGENT],
    ['Lost or Stolen SIM', 'Block the card and issue a new one', URGENT],
    ['New Connection', 'A number for a new colleague or device', USUAL],
    ['Number Transfer', 'Bring a number along or hand it over', USUAL],
    ['International Roaming', 'Switch on roaming for a business trip', USUAL],
    ['Data Volume Used Up', 'More data for the rest of the month', USUAL]
  ]),
  category('Weighbridge', 'Weighing of vehicles at the gate', [
    ['No Weight Shown', 'The indicator stays empty or at zero', URGENT],
    ['Wrong Weight', 'The reading drifts or differs from the last calibration', URGENT],
    ['Ticket Printer', 'Weighing slips do not print', URGENT],
    ['Connection to ERP', 'Weights do not arrive in the ERP', URGENT],
    ['Calibration', 'Plan or document a calibration', USUAL]
  ]),
  category('Server', 'Servers, storage and backups', [
    ['Server Unreachable', 'A server or its services do not answer', URGENT],
    ['Disk Space', 'A volume is full or will be soon', URGENT],
    ['Failed Backup', 'Last night’s backup did not finish', URGENT],
    ['Restore Files', 'Bring back deleted or older files from the backup', USUAL],
    ['Shared Folder Access', 'Permissions on a shared folder', USUAL],
    ['Slow Response', 'Applications on the server answer slowly', USUAL],
    ['New Virtual Machine', 'A server for a project or a test', USUAL]
  ]),
  category('Surveillance System', 'CCTV cameras and their recordings', [
    ['Camera Offline', 'A camera shows no picture', URGENT],
    ['Recorder Failure', 'The recorder does not record or has stopped', URGENT],
    ['Poor Picture', 'Blurred, dark or turned away', USUAL],
    ['Footage Request', 'A recording is needed for an incident', USUAL],
    ['New Camera', 'Cover another place', USUAL]
  ]),
  category('Biometric Machine', 'Attendance and access terminals', [
    ['Terminal Offline', 'The terminal is dark or has no network', URGENT],
    ['Fingerprint Not Recognised', 'A person is no longer recognised', USUAL],
    ['Enrol New Employee', 'Register fingerprint, face or card', USUAL],
    ['Missing Attendance', 'Punches do not arrive in the attendance system', URGENT],
    ['Wrong Time', 'The clock of the terminal is off', USUAL]
  ]),
  category('Internet', 'Internet access, Wi-Fi and VPN', [
    ['No Internet', 'A whole site or department is offline', URGENT],
    ['Slow Internet', 'Pages and calls are slow', USUAL],
    ['Wi-Fi Coverage', 'No or weak wireless network in a place', USUAL],
    ['Wi-Fi Access', 'Password or access for a device or guest', USUAL],
    ['VPN', 'Remote access from home or on the road', URGENT],
    ['Blocked Website', 'A site needed for work is blocked', USUAL],
    ['Network Socket', 'A wall socket is dead or a new one is needed', USUAL]
  ]),
  category('Vehicle GPS & Temperature Management', 'Trackers and temperature loggers in vehicles', [
    ['Vehicle Not Shown', 'A vehicle is missing on the map', URGENT],
    ['Temperature Alarm', 'The cold chain is broken or an alarm repeats', URGENT],
    ['Wrong Position', 'The position is old or wrong', USUAL],
    ['Sensor Replacement', 'A temperature sensor is broken', USUAL],
    ['Trip Report', 'A report on trips or temperatures is needed', USUAL]
  ]),
  category('Other Task', 'Anything that fits no other category', [
    ['Meeting Room Equipment', 'Projector, screen or conference phone', USUAL],
    ['Event Support', 'Help before and during an event', USUAL],
    ['Purchase Advice', 'Which device or software to buy', USUAL],
    ['Workplace Move', 'Computer and phone move to another desk', USUAL]
  ]),
  category('OS and Application Software', 'Operating systems and programs on computers', [
    ['Computer Does Not Start', 'Blue screen, no boot, endless updates', URGENT],
    ['Virus or Malware', 'A warning, or something looks suspicious', URGENT],
    ['Program Crashes', 'A program closes by itself or freezes', USUAL],
    ['Install Software', 'A program is needed on a computer', USUAL],
    ['Licence', 'A licence is missing or runs out', USUAL],
    ['Operating System Update', 'An update fails or is due', USUAL],
    ['Email Program', 'Sending, receiving or signatures', USUAL],
    ['Office Documents', 'Spreadsheets, texts and macros', USUAL],
    ['ERP Client', 'The ERP program on the computer', URGENT],
    ['Password Reset', 'Locked out or forgotten', URGENT]
  ]),
  category('UPS for Power Backup', 'Uninterruptible power supplies', [
    ['UPS Alarm', 'It beeps or shows a fault', URGENT],
    ['No Backup Time', 'It switches off as soon as the power fails', URGENT],
    ['Battery Replacement', 'The battery is old or swollen', USUAL],
    ['New UPS', 'A device needs backup power', USUAL]
  ])
]
