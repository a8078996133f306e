import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { RuleCondition } from '@airdeck/contract/rules/rules';

type Finding = Extract<RuleCondition, { kind: 'finding' }>['finding'];

/** Texts of mails and notifications about alarms, in one language. Values are already formatted. */
export type AlarmTexts = {
  readonly severity: Readonly<Record<AlarmSeverity, string>>;
  readonly finding: Readonly<Record<Finding, string>>;
  readonly above: (metric: string, limit: string) => string;
  readonly below: (metric: string, limit: string) => string;
  readonly index: (band: string) => string;
  readonly silent: (minutes: string) => string;
  readonly value: (value: string) => string;
  readonly since: (time: string) => string;
  /** From the start until it was cleared. */
  readonly over: (from: string, to: string) => string;
  readonly raisedTitle: (severity: string, type: string, room: string) => string;
  readonly clearedTitle: (type: string, room: string) => string;
  readonly device: (serial: string) => string;
  readonly clearedSentence: string;
  readonly digestTitle: (count: number) => string;
  readonly digestSentence: (count: number) => string;
  readonly more: (count: number) => string;
  readonly open: string;
  readonly openAll: string;
  readonly reason: string;
};

const en: AlarmTexts = {
  severity: {
    CRITICAL: 'Critical',
    MAJOR: 'Major',
    MINOR: 'Minor',
    WARNING: 'Warning',
    INDETERMINATE: 'Indeterminate',
  },
  finding: {
    stuck: 'A reading has not changed for a long time.',
    outOfRange: 'A sensor sends values that it cannot have measured.',
  },
  above: (metric, limit) => `${metric} is above ${limit}.`,
  below: (metric, limit) => `${metric} is below ${limit}.`,
  index: (band) => `The index of particles is ${band} or worse.`,
  silent: (minutes) => `The device has sent nothing for more than ${minutes} minutes.`,
  value: (value) => `Measured: ${value}`,
  since: (time) => `Since ${time}`,
  over: (from, to) => `From ${from} to ${to}`,
  raisedTitle: (severity, type, room) => `${severity}: ${type}, ${room}`,
  clearedTitle: (type, room) => `Cleared: ${type}, ${room}`,
  device: (serial) => `Device ${serial}`,
  clearedSentence: 'The alert has been cleared.',
  digestTitle: (count) => (count === 1 ? '1 alert' : `${count} alerts`),
  digestSentence: (count) => (count === 1 ? '1 alert in this message:' : `${count} alerts in one message:`),
  more: (count) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  open: 'Open the alert',
  openAll: 'Open the alerts',
  reason: 'You receive this email because a rule of your organisation names you as a recipient.',
};

const ja: AlarmTexts = {
  severity: {
    CRITICAL: '緊急',
    MAJOR: '重大',
    MINOR: '軽微',
    WARNING: '警告',
    INDETERMINATE: '不明',
  },
  finding: {
    stuck: '測定値が長い間変わっていません。',
    outOfRange: 'センサーが、測定ではあり得ない値を送っています。',
  },
  above: (metric, limit) => `${metric}が${limit}を超えています。`,
  below: (metric, limit) => `${metric}が${limit}を下回っています。`,
  index: (band) => `粒子の指数が「${band}」またはそれより悪い状態です。`,
  silent: (minutes) => `デバイスから${minutes}分以上データが届いていません。`,
  value: (value) => `測定値：${value}`,
  since: (time) => `開始：${time}`,
  over: (from, to) => `${from}から${to}まで`,
  raisedTitle: (severity, type, room) => `${severity}：${type}（${room}）`,
  clearedTitle: (type, room) => `解除：${type}（${room}）`,
  device: (serial) => `デバイス：${serial}`,
  clearedSentence: 'アラートは解除されました。',
  digestTitle: (count) => `アラート${count}件`,
  digestSentence: (count) => `アラート${count}件をまとめてお知らせします。`,
  more: (count) => `ほか${count}件`,
  open: 'アラートを開く',
  openAll: 'アラート一覧を開く',
  reason: 'このメールは、組織のルールであなたが通知先に指定されているため送信されています。',
};

const ar: AlarmTexts = {
  severity: {
    CRITICAL: 'حرج',
    MAJOR: 'كبير',
    MINOR: 'طفيف',
    WARNING: 'تحذير',
    INDETERMINATE: 'غير محدد',
  },
  finding: {
    stuck: 'لم تتغير إحدى القراءات منذ وقت طويل.',
    outOfRange: 'يرسل أحد المستشعرات قيمًا لا يمكن أن يكون قد قاسها.',
  },
  // A name in Latin letters must not change the direction of the line.
  above: (metric, limit) => `\u200f${metric} أعلى من \u2066${limit}\u2069.`,
  below: (metric, limit) => `\u200f${metric} أقل من \u2066${limit}\u2069.`,
  index: (band) => `مؤشر الجسيمات «${band}» أو أسوأ.`,
  silent: (minutes) => `لم يرسل الجهاز شيئًا منذ أكثر من ${minutes} دقيقة.`,
  value: (value) => `القيمة المقيسة: \u2066${value}\u2069`,
  since: (time) => `منذ ${time}`,
  over: (from, to) => `من ${from} إلى ${to}`,
  raisedTitle: (severity, type, room) => `${severity}: ${type}، ${room}`,
  clearedTitle: (type, room) => `انتهى: ${type}، ${room}`,
  device: (serial) => `الجهاز \u2068${serial}\u2069`,
  clearedSentence: 'انتهى التنبيه.',
  digestTitle: (count) => `تنبيهات: ${count}`,
  digestSentence: (count) => `تنبيهات جُمعت لك في رسالة واحدة، وعددها ${count}:`,
  more: (count) => `وغيرها: ${count}`,
  open: 'فتح التنبيه',
  openAll: 'فتح التنبيهات',
  reason: 'تصلك هذه الرسالة لأن إحدى قواعد التنبيه في مؤسستك تشملك.',
};

export const ALARM_TEXTS: Readonly<Record<NotificationLanguage, AlarmTexts>> = { en, ja, ar };
