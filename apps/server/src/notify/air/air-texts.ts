import type { BandName } from '@airdeck/air/bands';
import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { RuleKey } from '@airdeck/contract/rules/rules';

/** Words for the air in mails, notifications, reports and badges, in one language. */
export type AirTexts = {
  readonly metric: Readonly<Record<RuleKey, string>>;
  readonly band: Readonly<Record<BandName, string>>;
  /** A band with the value that decides it: `Very Poor: CO₂ 3,004 ppm`. */
  readonly because: (band: string, cause: string) => string;
  readonly fault: string;
  readonly notMeasured: string;
  /** The sentences of a message. */
  readonly now: (band: string, cause: string) => string;
  readonly faultNow: string;
};

/** The console has the same words in `lib/air-view/locales`; a test compares them. */
export const AIR_TEXTS: Readonly<Record<NotificationLanguage, AirTexts>> = {
  en: {
    metric: {
      pm25: 'PM2.5',
      pm10: 'PM10',
      co2: 'CO₂',
      tvoc: 'TVOC',
      iaq: 'Air quality index',
      temp: 'Temperature',
      rh: 'Humidity',
      bat: 'Battery',
    },
    band: {
      good: 'Good',
      satisfactory: 'Satisfactory',
      moderate: 'Moderate',
      poor: 'Poor',
      veryPoor: 'Very Poor',
      severe: 'Severe',
    },
    because: (band, cause) => `${band}: ${cause}`,
    fault: 'Sensor fault',
    notMeasured: 'Not measured',
    now: (band, cause) => `The air is now ${band}: ${cause}.`,
    faultNow: 'The sensor now sends values that cannot be true.',
  },
  ja: {
    metric: {
      pm25: 'PM2.5',
      pm10: 'PM10',
      co2: 'CO₂',
      tvoc: 'TVOC',
      iaq: '空気質指数',
      temp: '温度',
      rh: '湿度',
      bat: '電池残量',
    },
    band: {
      good: '良好',
      satisfactory: 'おおむね良好',
      moderate: 'やや悪い',
      poor: '悪い',
      veryPoor: '非常に悪い',
      severe: '深刻',
    },
    because: (band, cause) => `${band}：${cause}`,
    fault: 'センサーの異常',
    notMeasured: '測定なし',
    now: (band, cause) => `現在の空気は「${band}」です（${cause}）。`,
    faultNow: 'センサーが現在、ありえない値を送っています。',
  },
  ar: {
    metric: {
      pm25: 'PM2.5',
      pm10: 'PM10',
      co2: 'CO₂',
      tvoc: 'TVOC',
      iaq: 'مؤشر جودة الهواء',
      temp: 'درجة الحرارة',
      rh: 'الرطوبة',
      bat: 'البطارية',
    },
    band: {
      good: 'جيد',
      satisfactory: 'مُرضٍ',
      moderate: 'متوسط',
      poor: 'سيئ',
      veryPoor: 'سيئ جدًا',
      severe: 'خطير',
    },
    // Names and units in Latin letters keep their order, in Arabic letters theirs.
    because: (band, cause) => `${band}: \u2068${cause}\u2069`,
    fault: 'عطل في المستشعر',
    notMeasured: 'غير مقيس',
    now: (band, cause) => `الهواء الآن ${band}: \u2068${cause}\u2069.`,
    faultNow: 'يرسل المستشعر الآن قيمًا لا يمكن أن تكون صحيحة.',
  },
};
