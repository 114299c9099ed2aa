/** What people and their programs write in a language. */
export interface Language {
  id: string
  /** Two paragraphs of a reply; the second has two lines. */
  written: [string, string]
  quoted: string
  /** Outlook's From, Sent, To and Subject. */
  labels: [string, string, string, string]
  date: string
  /** How Gmail, Apple Mail and Thunderbird begin a quote: `{who}` and `{date}`. */
  attribution: string
  original: string
  forwarded: string
  device: string
  forwardPrefix: string
  isRtl?: true
}

export const LANGUAGES: Language[] = [
  {
    id: 'en',
    written: ['Thanks, the printer works again.', 'One more question:\nwho may use the new one?'],
    quoted: 'Have you tried turning it off and on again?',
    labels: ['From', 'Sent', 'To', 'Subject'],
    date: 'Tuesday, March 5, 2024 10:02 AM',
    attribution: 'On Tue, Mar 5, 2024 at 10:02 AM {who} wrote:',
    original: 'Original Message',
    forwarded: 'Forwarded message',
    device: 'Sent from my iPhone',
    forwardPrefix: 'Fwd'
  },
  {
    id: 'de',
    written: [
      'Vielen Dank, der Drucker geht wieder.',
      'Noch eine Frage:\nWer darf den neuen nutzen?'
    ],
    quoted: 'Haben Sie ihn schon aus- und eingeschaltet?',
    labels: ['Von', 'Gesendet', 'An', 'Betreff'],
    date: 'Dienstag, 5. März 2024 10:02',
    attribution: 'Am Di., 5. März 2024 um 10:02 Uhr schrieb {who}:',
    original: 'Ursprüngliche Nachricht',
    forwarded: 'Weitergeleitete Nachricht',
    device: 'Von meinem iPhone gesendet',
    forwardPrefix: 'WG'
  },
  {
    id: 'fr',
    written: [
      "Merci, l'imprimante marche de nouveau.",
      'Encore une question :\nqui peut utiliser la neuve ?'
    ],
    quoted: 'Avez-vous essayé de la redémarrer ?',
    labels: ['De', 'Envoyé', 'À', 'Objet'],
    date: 'mardi 5 mars 2024 10:02',
    attribution: 'Le mar. 5 mars 2024 à 10:02, {who} a écrit :',
    original: "Message d'origine",
    forwarded: 'Message transféré',
    device: 'Envoyé de mon iPhone',
    forwardPrefix: 'TR'
  },
  {
    id: 'es',
    written: ['Gracias, la impresora ya funciona.', 'Otra pregunta:\n¿quién puede usar la nueva?'],
    quoted: '¿Ha probado a apagarla y encenderla?',
    labels: ['De', 'Enviado', 'Para', 'Asunto'],
    date: 'martes, 5 de marzo de 2024 10:02',
    attribution: 'El mar, 5 mar 2024 a las 10:02, {who} escribió:',
    original: 'Mensaje original',
    forwarded: 'Mensaje reenviado',
    device: 'Enviado desde mi iPhone',
    forwardPrefix: 'RV'
  },
  {
    id: 'it',
    written: [
      'Grazie, la stampante funziona di nuovo.',
      "Un'altra domanda:\nchi può usare quella nuova?"
    ],
    quoted: 'Ha provato a spegnerla e riaccenderla?',
    labels: ['Da', 'Inviato', 'A', 'Oggetto'],
    date: 'martedì 5 marzo 2024 10:02',
    attribution: 'Il giorno mar 5 mar 2024 alle ore 10:02 {who} ha scritto:',
    original: 'Messaggio originale',
    forwarded: 'Messaggio inoltrato',
    device: 'Inviato da iPhone',
    forwardPrefix: 'I'
  },
  {
    id: 'nl',
    written: ['Bedankt, de printer werkt weer.', 'Nog een vraag:\nwie mag de nieuwe gebruiken?'],
    quoted: 'Heeft u hem al uit- en aangezet?',
    labels: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    date: 'dinsdag 5 maart 2024 10:02',
    attribution: 'Op di 5 mrt 2024 om 10:02 schreef {who}:',
    original: 'Oorspronkelijk bericht',
    forwarded: 'Doorgestuurd bericht',
    device: 'Verstuurd vanaf mijn iPhone',
    forwardPrefix: 'FW'
  },
  {
    id: 'pt',
    written: [
      'Obrigado, a impressora voltou a funcionar.',
      'Mais uma pergunta:\nquem pode usar a nova?'
    ],
    quoted: 'Já tentou desligar e ligar?',
    labels: ['De', 'Enviada em', 'Para', 'Assunto'],
    date: 'terça-feira, 5 de março de 2024 10:02',
    attribution: 'Em ter., 5 de mar. de 2024 às 10:02, {who} escreveu:',
    original: 'Mensagem original',
    forwarded: 'Mensagem encaminhada',
    device: 'Enviado do meu iPhone',
    forwardPrefix: 'ENC'
  },
  {
    id: 'pl',
    written: ['Dziękuję, drukarka znowu działa.', 'Jeszcze jedno pytanie:\nkto może używać nowej?'],
    quoted: 'Czy próbował Pan ją wyłączyć?',
    labels: ['Od', 'Wysłano', 'Do', 'Temat'],
    date: 'wtorek, 5 marca 2024 10:02',
    attribution: 'wt., 5 mar 2024 o 10:02 {who} napisał(a):',
    original: 'Oryginalna wiadomość',
    forwarded: 'Wiadomość przekazana',
    device: 'Wysłane z iPhone’a',
    forwardPrefix: 'PD'
  },
  {
    id: 'ja',
    written: [
      'ありがとうございます。直りました。',
      'もう一つ質問があります。\n新しい方は誰が使えますか。'
    ],
    quoted: '再起動してみましたか。',
    labels: ['差出人', '送信日時', '宛先', '件名'],
    date: '2024年3月5日 10:02',
    attribution: '2024年3月5日(火) 10:02 {who}:',
    original: '元のメッセージ',
    forwarded: '転送メッセージ',
    device: 'iPhoneから送信',
    forwardPrefix: '転送'
  },
  {
    id: 'zh',
    written: ['谢谢，打印机好了。', '还有一个问题：\n谁可以用新的？'],
    quoted: '您试过重启吗？',
    labels: ['发件人', '发送时间', '收件人', '主题'],
    date: '2024年3月5日 10:02',
    attribution: '{who} 于2024年3月5日周二 10:02写道：',
    original: '原始邮件',
    forwarded: '转发的邮件',
    device: '从我的 iPhone 发送',
    forwardPrefix: '转发'
  },
  {
    id: 'ar',
    written: ['شكرا، الطابعة تعمل الآن.', 'سؤال آخر:\nمن يمكنه استخدام الجديدة؟'],
    quoted: 'هل جربت إعادة التشغيل؟',
    labels: ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
    date: '5/مارس/2024 10:02',
    attribution: 'في ث، 5 مارس 2024 في 10:02 ص تمت كتابة ما يلي بواسطة {who}:',
    original: 'الرسالة الأصلية',
    forwarded: 'رسالة معاد توجيهها',
    device: 'أرسلت من الـ iPhone',
    forwardPrefix: 'إعادة توجيه',
    isRtl: true
  },
  {
    id: 'ru',
    written: ['Спасибо, принтер снова работает.', 'Ещё вопрос:\nкто может пользоваться новым?'],
    quoted: 'Вы пробовали его перезагрузить?',
    labels: ['От', 'Отправлено', 'Кому', 'Тема'],
    date: '5 марта 2024 г. 10:02',
    attribution: 'вт, 5 мар. 2024 г. в 10:02, {who}:',
    original: 'Исходное сообщение',
    forwarded: 'Пересылаемое сообщение',
    device: 'Отправлено с iPhone',
    forwardPrefix: 'Fwd'
  },
  {
    id: 'tr',
    written: ['Teşekkürler, yazıcı yine çalışıyor.', 'Bir soru daha:\nyenisini kim kullanabilir?'],
    quoted: 'Kapatıp açmayı denediniz mi?',
    labels: ['Kimden', 'Gönderme Tarihi', 'Kime', 'Konu'],
    date: '5 Mart 2024 Salı 10:02',
    attribution: '{who}, 5 Mar 2024 Sal, 10:02 tarihinde şunu yazdı:',
    original: 'Orijinal Mesaj',
    forwarded: 'Yönlendirilmiş ileti',
    device: "iPhone'umdan gönderildi",
    forwardPrefix: 'İlt'
  },
  {
    id: 'sv',
    written: ['Tack, skrivaren fungerar igen.', 'En fråga till:\nvem får använda den nya?'],
    quoted: 'Har du provat att starta om den?',
    labels: ['Från', 'Skickat', 'Till', 'Ämne'],
    date: 'den 5 mars 2024 10:02',
    attribution: 'Den tis 5 mars 2024 kl 10:02 skrev {who}:',
    original: 'Ursprungligt meddelande',
    forwarded: 'Vidarebefordrat meddelande',
    device: 'Skickat från min iPhone',
    forwardPrefix: 'VB'
  }
]
