// biome-ignore-all lint/style/noExcessiveLinesPerFile: the same texts in three languages, to be compared
import type { DocumentLanguage } from '../../documents/document-formats.ts';

/** Kinds of entries of a time line that passports know; others are named as they are stored. */
export const EVENT_KINDS = [
  'created',
  'provisioned',
  'firstHeard',
  'movedToTenant',
  'assigned',
  'unassigned',
  'placed',
  'tokenChanged',
  'calibrated',
  'filterChanged',
  'filterChangeUndone',
  'filterSoon',
  'filterDue',
] as const;
type EventKind = (typeof EVENT_KINDS)[number];

export const SECTIONS = [
  'device',
  'calibrations',
  'filters',
  'owners',
  'places',
  'token',
  'other',
  'silences',
  'findings',
  'alarms',
] as const;
export type SectionKey = (typeof SECTIONS)[number];

export type PassportTexts = {
  readonly title: string;
  readonly section: Readonly<Record<SectionKey, string>>;
  readonly fact: Readonly<Record<string, string>>;
  readonly event: Readonly<Record<EventKind, string>>;
  readonly finding: Readonly<Record<string, string>>;
  readonly place: Readonly<Record<string, string>>;
  readonly head: {
    readonly time: string;
    readonly day: string;
    readonly noted: string;
    readonly what: string;
    readonly by: string;
    readonly from: string;
    readonly until: string;
    readonly duration: string;
    readonly alert: string;
    readonly cleared: string;
    readonly finding: string;
    readonly value: string;
    readonly since: string;
  };
  readonly none: string;
  readonly keepsToken: string;
  readonly owners: (from: string, to: string) => string;
  readonly stock: string;
  readonly notOver: string;
  readonly open: string;
  readonly silences: (count: string, total: string, longest: string) => string;
  readonly alarms: (total: string, open: string) => string;
  readonly alarmType: (type: string, count: string) => string;
  readonly more: (count: string) => string;
  readonly moreTypes: (count: string) => string;
  readonly notes: {
    readonly since: (time: string) => string;
    readonly noReadings: string;
    readonly times: (zone: string) => string;
  };
  readonly document: {
    readonly asOf: (time: string, zone: string) => string;
    readonly by: string;
    readonly check: string;
    readonly fingerprint: string;
    readonly attached: string;
  };
};

export const PASSPORT_TEXTS: Readonly<Record<DocumentLanguage, PassportTexts>> = {
  en: {
    title: 'Device passport',
    section: {
      device: 'Device',
      calibrations: 'Calibrations',
      filters: 'Filter',
      owners: 'Owners',
      places: 'Locations',
      token: 'Access token',
      other: 'Other events',
      silences: 'Silences',
      findings: 'Findings',
      alarms: 'Alerts',
    },
    fact: {
      name: 'Name',
      label: 'Label',
      model: 'Model',
      profile: 'Device profile',
      made: 'Registered',
      place: 'Location type',
      city: 'City',
      timeZone: 'Time zone',
      tenant: 'Tenant',
      customer: 'Customer',
    },
    event: {
      created: 'Created',
      provisioned: 'Registered itself by the keys of its profile',
      firstHeard: 'Sent for the first time',
      movedToTenant: 'Moved to this tenant',
      assigned: 'Assigned to a customer',
      unassigned: 'Taken back from its customer',
      placed: 'Location changed',
      tokenChanged: 'Access token changed',
      calibrated: 'Calibrated',
      filterChanged: 'Filter changed',
      filterChangeUndone: 'Filter change taken back',
      filterSoon: 'Filter will need changing soon',
      filterDue: 'Filter needs changing',
    },
    finding: { stuck: 'Stuck', outOfRange: 'Out of range', warmingUp: 'Warming up' },
    place: {
      Hospital: 'Hospital',
      School: 'School',
      'Industrial Office': 'Industrial Office',
      Hospitality: 'Hospitality',
    },
    head: {
      time: 'Time',
      day: 'Day',
      noted: 'Noted',
      what: 'What',
      by: 'By',
      from: 'From',
      until: 'Until',
      duration: 'Duration',
      alert: 'Alert',
      cleared: 'Cleared',
      finding: 'Finding',
      value: 'Value',
      since: 'Since',
    },
    none: 'None.',
    keepsToken: 'with its access token, which its previous owner knows',
    owners: (from, to) => `From ${from} to ${to}`,
    stock: 'stock',
    notOver: 'Not over',
    open: 'Open',
    silences: (count, total, longest) => `Silences: ${count}. In all: ${total}. Longest: ${longest}.`,
    alarms: (total, open) => `Alerts: ${total}, of which open: ${open}.`,
    alarmType: (type, count) => `${type}: ${count}`,
    more: (count) => `Earlier ones that are not listed: ${count}.`,
    moreTypes: (count) => `Further rules that are not listed: ${count}.`,
    notes: {
      since: (time) => `Without what was before ${time}, when the device came to its present owner.`,
      noReadings: 'Without alerts and findings: system administrators do not see what devices measure.',
      times: (zone) => `Times are in ${zone}.`,
    },
    document: {
      asOf: (time, zone) => `As of ${time} (${zone})`,
      by: 'Made by',
      check: 'Scan the code to check in Airdeck whether these rows still say the same.',
      fingerprint: 'SHA-256 of the rows',
      attached:
        'The rows are attached to this file as passport.json. npm run verify -- passport.pdf checks them.',
    },
  },
  ja: {
    title: 'デバイスパスポート',
    section: {
      device: 'デバイス',
      calibrations: '校正',
      filters: 'フィルター',
      owners: '所有者',
      places: '設置場所',
      token: 'アクセストークン',
      other: 'その他の履歴',
      silences: '応答なしの期間',
      findings: '診断結果',
      alarms: 'アラート',
    },
    fact: {
      name: '名前',
      label: 'ラベル',
      model: '機種',
      profile: 'デバイスプロファイル',
      made: '登録日時',
      place: '設置場所の種類',
      city: '市区町村',
      timeZone: 'タイムゾーン',
      tenant: 'テナント',
      customer: '顧客',
    },
    event: {
      created: '作成されました',
      provisioned: 'プロファイルのキーで自己登録しました',
      firstHeard: '初めて送信しました',
      movedToTenant: 'このテナントに移されました',
      assigned: '顧客に割り当てられました',
      unassigned: '顧客から戻されました',
      placed: '設置場所が変更されました',
      tokenChanged: 'アクセストークンが変更されました',
      calibrated: '校正されました',
      filterChanged: 'フィルターが交換されました',
      filterChangeUndone: 'フィルター交換の記録が取り消されました',
      filterSoon: 'まもなくフィルターの交換時期です',
      filterDue: 'フィルターの交換時期です',
    },
    finding: { stuck: '値が固定', outOfRange: '範囲外', warmingUp: 'ウォームアップ中' },
    place: {
      Hospital: '病院',
      School: '学校',
      'Industrial Office': '工場・オフィス',
      Hospitality: '宿泊・飲食施設',
    },
    head: {
      time: '日時',
      day: '実施日',
      noted: '記録日時',
      what: '内容',
      by: '実施者',
      from: '開始',
      until: '終了',
      duration: '期間',
      alert: 'アラート',
      cleared: '解除',
      finding: '診断結果',
      value: '値',
      since: '開始',
    },
    none: 'ありません。',
    keepsToken: 'アクセストークンは引き継がれ、元の所有者も知っています',
    owners: (from, to) => `${from}から${to}へ`,
    stock: '在庫',
    notOver: '継続中',
    open: '未解除',
    silences: (count, total, longest) => `件数：${count}。合計：${total}。最長：${longest}。`,
    alarms: (total, open) => `アラート：${total}件（うち未解除：${open}件）。`,
    alarmType: (type, count) => `${type}：${count}件`,
    more: (count) => `記載していない以前の記録：${count}件。`,
    moreTypes: (count) => `記載していないほかのルール：${count}件。`,
    notes: {
      since: (time) => `デバイスが現在の所有者に移った${time}より前の記録は含まれません。`,
      noReadings:
        'アラートと診断結果は含まれません。システム管理者はデバイスの測定内容を閲覧できないためです。',
      times: (zone) => `日時のタイムゾーン：${zone}。`,
    },
    document: {
      asOf: (time, zone) => `${time}現在（${zone}）`,
      by: '作成者',
      check: 'コードを読み取ると、記載内容が現在の記録と一致するかをAirdeckで確認できます。',
      fingerprint: '記載内容のSHA-256',
      attached:
        '記載内容はpassport.jsonとしてこのファイルに添付されています。npm run verify -- passport.pdfで検証できます。',
    },
  },
  ar: {
    title: 'جواز سفر الجهاز',
    section: {
      device: 'الجهاز',
      calibrations: 'المعايرة',
      filters: 'المرشح',
      owners: 'المالكون',
      places: 'المواقع',
      token: 'رمز الوصول',
      other: 'أحداث أخرى',
      silences: 'فترات الصمت',
      findings: 'نتائج الفحص',
      alarms: 'التنبيهات',
    },
    fact: {
      name: 'الاسم',
      label: 'التسمية',
      model: 'الطراز',
      profile: 'ملف تعريف الجهاز',
      made: 'تاريخ التسجيل',
      place: 'نوع الموقع',
      city: 'المدينة',
      timeZone: 'المنطقة الزمنية',
      tenant: 'المستأجر',
      customer: 'العميل',
    },
    event: {
      created: 'أُنشئ',
      provisioned: 'سجّل الجهاز نفسه بمفاتيح ملفه التعريفي',
      firstHeard: 'أرسل لأول مرة',
      movedToTenant: 'نُقل إلى هذا المستأجر',
      assigned: 'خُصِّص لعميل',
      unassigned: 'استُعيد من عميله',
      placed: 'تغيّر الموقع',
      tokenChanged: 'تغيّر رمز الوصول',
      calibrated: 'جرت معايرته',
      filterChanged: 'استُبدل المرشح',
      filterChangeUndone: 'أُلغي تسجيل استبدال المرشح',
      filterSoon: 'يقترب موعد استبدال المرشح',
      filterDue: 'حان وقت استبدال المرشح',
    },
    finding: { stuck: 'قيمة عالقة', outOfRange: 'خارج النطاق', warmingUp: 'قيد الإحماء' },
    place: { Hospital: 'مستشفى', School: 'مدرسة', 'Industrial Office': 'مكتب صناعي', Hospitality: 'ضيافة' },
    head: {
      time: 'الوقت',
      day: 'اليوم',
      noted: 'وقت التسجيل',
      what: 'الوصف',
      by: 'بواسطة',
      from: 'من',
      until: 'إلى',
      duration: 'المدة',
      alert: 'التنبيه',
      cleared: 'انتهى',
      finding: 'نتيجة الفحص',
      value: 'القيمة',
      since: 'منذ',
    },
    none: 'لا شيء.',
    keepsToken: 'مع رمز الوصول الذي يعرفه المالك السابق',
    owners: (from, to) => `من ${from} إلى ${to}`,
    stock: 'المخزون',
    notOver: 'مستمرة',
    open: 'مفتوح',
    silences: (count, total, longest) => `عدد الفترات: ${count}. المجموع: ${total}. أطولها: ${longest}.`,
    alarms: (total, open) => `عدد التنبيهات: ${total}، المفتوح منها: ${open}.`,
    alarmType: (type, count) => `${type}: ${count}`,
    more: (count) => `عدد السجلات الأقدم غير المدرجة: ${count}.`,
    moreTypes: (count) => `عدد القواعد الأخرى غير المدرجة: ${count}.`,
    notes: {
      since: (time) => `لا يشمل ما سبق ${time}، حين انتقل الجهاز إلى مالكه الحالي.`,
      noReadings: 'لا يشمل التنبيهات ونتائج الفحص: لا يرى مسؤولو النظام ما تقيسه الأجهزة.',
      times: (zone) => `الأوقات بتوقيت ${zone}.`,
    },
    document: {
      asOf: (time, zone) => `حتى ${time} (${zone})`,
      by: 'أعدّه',
      check: 'امسح الرمز للتحقق في Airdeck من أن هذه السجلات لم تتغيّر.',
      fingerprint: 'بصمة SHA-256 للسجلات',
      attached:
        'السجلات مرفقة بهذا الملف باسم passport.json، ويتحقق منها الأمر npm run verify -- passport.pdf.',
    },
  },
};
