import type { Language } from './languages.ts'

/** A term and its word in one language. */
interface Term {
  /** Finds the term in an English sentence in lower case. */
  english: RegExp
  /** The word, as a dictionary has it. */
  word: string
  /** What a translation must contain, in lower case: the beginnings that all forms of the word share. */
  forms: readonly string[]
}

export type Glossary = Readonly<Record<string, Term>>

/** The terms that have one word each in every language, with all forms that English sentences have. */
const TERMS = {
  announcement: ['announcement', 'announcements'],
  approval: ['approval', 'approvals'],
  article: ['article', 'articles'],
  asset: ['asset', 'assets'],
  assignee: ['assignee', 'assignees'],
  attachment: ['attachment', 'attachments'],
  backup: ['backup', 'backups'],
  'canned reply': ['canned reply', 'canned replies'],
  category: ['category', 'categories'],
  comment: ['comment', 'comments'],
  department: ['department', 'departments'],
  follower: ['follower', 'followers'],
  form: ['form', 'forms'],
  'internal note': ['internal note', 'internal notes'],
  invitation: ['invitation', 'invitations'],
  kiosk: ['kiosk', 'kiosks'],
  mailbox: ['mailbox', 'mailboxes'],
  outage: ['outage', 'outages'],
  priority: ['priority', 'priorities'],
  requester: ['requester', 'requesters'],
  resolve: ['resolve', 'resolves', 'resolved', 'resolving'],
  rule: ['rule', 'rules'],
  'service level': ['service level', 'service levels'],
  session: ['session', 'sessions'],
  task: ['task', 'tasks'],
  ticket: ['ticket', 'tickets'],
  webhook: ['webhook', 'webhooks']
} as const
type TermName = keyof typeof TERMS

/** A word; after it the beginnings of its forms where they are not those of the word itself. */
type Word = readonly [word: string, ...forms: string[]]

/**
 * The words of the languages, so that one thing has one name on all screens. A new language may come
 * without them.
 */
const WORDS: Partial<Record<Language, Record<TermName, Word>>> = {
  de: {
    announcement: ['Mitteilung'],
    approval: ['Genehmigung', 'genehmig', 'freischalt'],
    article: ['Artikel'],
    asset: ['Asset'],
    assignee: ['zuständige Person', 'zuständig', 'zuweisung'],
    attachment: ['Anhang', 'anhang', 'anhäng'],
    backup: ['Backup'],
    'canned reply': ['Textbaustein'],
    category: ['Kategorie'],
    comment: ['Kommentar', 'komment'],
    department: ['Abteilung'],
    follower: ['Beobachtende', 'beobacht'],
    form: ['Formular'],
    'internal note': ['interne Notiz', 'interne notiz', 'internen notiz', 'interner notiz'],
    invitation: ['Einladung', 'einlad', 'eingeladen'],
    kiosk: ['Kiosk'],
    mailbox: ['Postfach', 'postf'],
    outage: ['Störung', 'störung'],
    priority: ['Priorität', 'priorit'],
    requester: ['anfragende Person', 'anfragend'],
    resolve: ['lösen', 'lös'],
    rule: ['Regel'],
    'service level': ['Service-Level'],
    session: ['Sitzung'],
    task: ['Aufgabe'],
    ticket: ['Ticket'],
    webhook: ['Webhook']
  },
  fr: {
    announcement: ['annonce'],
    approval: ['approbation', 'approb', 'approuv'],
    article: ['article'],
    asset: ['équipement'],
    assignee: ['personne assignée', 'assigné', 'assignation'],
    attachment: ['pièce jointe', 'pièce jointe', 'pièces jointes'],
    backup: ['sauvegarde'],
    'canned reply': ['réponse type', 'réponse type', 'réponses type'],
    category: ['catégorie'],
    comment: ['commentaire', 'comment'],
    department: ['service'],
    follower: ['personne qui suit', 'suit', 'suiv'],
    form: ['formulaire'],
    'internal note': ['note interne', 'note interne', 'notes internes'],
    invitation: ['invitation', 'invit'],
    kiosk: ['kiosque', 'kiosque', 'borne'],
    mailbox: ['boîte mail', 'boîte mail', 'boîtes mail'],
    outage: ['panne'],
    priority: ['priorité', 'priorit'],
    requester: ['personne demandeuse', 'demandeu', 'demandé par'],
    resolve: ['résoudre', 'résou', 'résol'],
    rule: ['règle'],
    'service level': ['niveau de service', 'niveau de service', 'niveaux de service'],
    session: ['session'],
    task: ['tâche'],
    ticket: ['ticket'],
    webhook: ['webhook']
  },
  es: {
    announcement: ['anuncio', 'anunci'],
    approval: ['aprobación', 'aprob', 'aprueb'],
    article: ['artículo'],
    asset: ['activo'],
    assignee: ['persona asignada', 'asignad', 'asignaci'],
    attachment: ['archivo adjunto', 'adjunt'],
    backup: ['copia de seguridad', 'copia'],
    'canned reply': ['respuesta predefinida', 'respuesta predefinida', 'respuestas predefinidas'],
    category: ['categoría', 'categor'],
    comment: ['comentario', 'coment', 'comént'],
    department: ['departamento'],
    follower: ['persona que sigue', 'sigue', 'siga', 'seguim'],
    form: ['formulario'],
    'internal note': ['nota interna', 'nota interna', 'notas internas'],
    invitation: ['invitación', 'invit'],
    kiosk: ['quiosco'],
    mailbox: ['buzón', 'buz'],
    outage: ['interrupción', 'interrupci'],
    priority: ['prioridad', 'priori'],
    requester: ['solicitante'],
    resolve: ['resolver', 'resol', 'resuel'],
    rule: ['regla'],
    'service level': ['nivel de servicio', 'nivel de servicio', 'niveles de servicio'],
    session: ['sesión', 'sesi'],
    task: ['tarea'],
    ticket: ['ticket'],
    webhook: ['webhook']
  },
  ar: {
    announcement: ['إعلان'],
    approval: ['موافقة', 'موافق'],
    article: ['مقالة', 'مقال'],
    asset: ['أصل', 'أصل', 'أصول'],
    assignee: ['المسند إليه', 'مسند', 'إسناد'],
    attachment: ['مرفق'],
    backup: ['نسخة احتياطية', 'احتياطي'],
    'canned reply': ['رد جاهز', 'رد جاهز', 'رد الجاهز', 'ردود جاهزة', 'ردود الجاهزة'],
    category: ['فئة', 'فئ'],
    comment: ['تعليق', 'تعليق', 'علق'],
    department: ['قسم', 'قسم', 'أقسام'],
    follower: ['متابع'],
    form: ['نموذج', 'نموذج', 'نماذج'],
    'internal note': ['ملاحظة داخلية', 'داخلية'],
    invitation: ['دعوة', 'دعو'],
    kiosk: ['كشك', 'كشك', 'أكشاك'],
    mailbox: ['صندوق بريد', 'صندوق', 'صناديق'],
    outage: ['عطل', 'عطل', 'أعطال'],
    priority: ['أولوية', 'أولوي'],
    requester: ['مقدم الطلب', 'مقدم', 'مقدّم'],
    resolve: ['حل'],
    rule: ['قاعدة', 'قاعد', 'قواعد'],
    'service level': ['مستوى الخدمة', 'مستوى', 'مستويات'],
    session: ['جلسة', 'جلس'],
    task: ['مهمة', 'مهم', 'مهام'],
    ticket: ['تذكرة', 'تذكر', 'تذاكر'],
    webhook: ['webhook']
  },
  hi: {
    announcement: ['घोषणा'],
    approval: ['मंज़ूरी', 'मंज़ूर'],
    article: ['लेख'],
    asset: ['एसेट'],
    assignee: ['ज़िम्मेदार व्यक्ति', 'ज़िम्मेदार'],
    attachment: ['अटैचमेंट'],
    backup: ['बैकअप'],
    'canned reply': ['तैयार जवाब'],
    category: ['श्रेणी', 'श्रेणी', 'श्रेणि'],
    comment: ['टिप्पणी', 'टिप्पणी', 'टिप्पणि'],
    department: ['विभाग'],
    follower: ['फ़ॉलोअर'],
    form: ['फ़ॉर्म'],
    'internal note': ['आंतरिक नोट'],
    invitation: ['आमंत्रण', 'आमंत्र'],
    kiosk: ['कियोस्क'],
    mailbox: ['मेलबॉक्स'],
    outage: ['सेवा बाधा', 'बाधा'],
    priority: ['प्राथमिकता'],
    requester: ['अनुरोधकर्ता'],
    resolve: ['हल', 'हल', 'समाधान'],
    rule: ['नियम'],
    'service level': ['सेवा स्तर'],
    session: ['सेशन'],
    task: ['टास्क'],
    ticket: ['टिकट'],
    webhook: ['वेबहुक']
  }
}

/** The glossary of a language; empty where it has none. */
export function glossaryOf(language: Language): Glossary {
  const words = WORDS[language]
  if (!words) return {}
  return Object.fromEntries(
    Object.entries(TERMS).map(([name, english]) => {
      const [word, ...forms] = words[name as TermName]
      return [
        name,
        {
          english: new RegExp(`\\b(?:${english.join('|')})\\b`),
          word,
          forms: forms.length > 0 ? forms : [word]
        }
      ]
    })
  )
}
