/** The expected statements of every surface about a room, written by hand. */
export type ExpectedRoom = {
  readonly name: string;
  readonly band: string | undefined;
  /** In English and in Arabic. */
  readonly word: readonly [string, string];
  /** The number in the dial; null: none. */
  readonly index: string | null;
  /** The cause if it is a gas, whose value stands beside the word. */
  readonly gas: string | null;
  /** The cause as mails name it. */
  readonly cause: string | null;
  readonly onWall: readonly [string, string];
  /** On a wall screen before the age: the cause, or the index beside a gas. */
  readonly besideAge: readonly [string, string];
};

export const KITCHEN: ExpectedRoom = {
  name: 'Kitchen',
  band: 'severe',
  word: ['Severe', 'خطير'],
  index: '445',
  gas: null,
  cause: 'PM2.5 308.0 µg/m³',
  onWall: [
    'There are particles in the air. Run the purifier.',
    'ارتفعت الجسيمات في الهواء. أبقوا منقّي الهواء قيد التشغيل.',
  ],
  besideAge: ['PM2.5 308.0 µg/m³', 'PM2.5 308.0 µg/m³'],
};
export const BEDROOM: ExpectedRoom = {
  name: 'Bedroom',
  band: 'veryPoor',
  word: ['Very Poor', 'سيئ جدًا'],
  index: '5',
  gas: 'CO₂ 3,004 ppm',
  cause: 'CO₂ 3,004 ppm',
  onWall: ['The air is stale. Open the windows now.', 'الهواء خانق. افتحوا النوافذ الآن.'],
  besideAge: ['Particles 5, Good', 'الجسيمات 5، جيد'],
};
const LIVING_ROOM: ExpectedRoom = {
  name: 'Living room',
  band: 'good',
  word: ['Good', 'جيد'],
  index: '20',
  gas: null,
  cause: 'PM2.5 12.0 µg/m³',
  onWall: ['The air in here is good.', 'الهواء هنا جيد.'],
  besideAge: ['PM2.5 12.0 µg/m³', 'PM2.5 12.0 µg/m³'],
};
export const ROOMS = [KITCHEN, BEDROOM, LIVING_ROOM];
export const SENT = {
  Kitchen: '{"pm25":308,"co2":700,"temp":24}',
  Bedroom: '{"pm25":3,"co2":3004,"temp":22}',
  'Living room': '{"pm25":12,"co2":450,"temp":21}',
};

/** The sentences of a dashboard, each with the action beside it. */
export type ExpectedSentences = Readonly<
  Record<'family' | 'tenant', Readonly<Record<'en' | 'ar', string[][]>>>
>;

export const SENTENCES: ExpectedSentences = {
  family: {
    en: [
      ['Kitchen needs attention: PM2.5 is severe.', 'Run the purifier'],
      ['Bedroom too: CO₂ 3,004 ppm.', 'Open the window'],
      ['The air in Living room is good.'],
    ],
    ar: [
      ['Kitchen تحتاج إلى عناية: PM2.5 خطير.', 'شغّل منقّي الهواء'],
      ['Bedroom أيضًا: CO₂ 3,004 ppm.', 'افتح النافذة'],
      ['الهواء جيد في Living room.'],
    ],
  },
  tenant: {
    en: [
      ['2 of 3 rooms need attention:'],
      ['Kitchen (A family): PM2.5 is severe.', 'Run the purifier'],
      ['Bedroom (A family): CO₂ 3,004 ppm.', 'Open the window'],
      ['The air in Living room is good.'],
    ],
    ar: [
      ['غرفتان من أصل 3 تحتاجان إلى عناية:'],
      ['Kitchen لدى A family: PM2.5 خطير.', 'شغّل منقّي الهواء'],
      ['Bedroom لدى A family: CO₂ 3,004 ppm.', 'افتح النافذة'],
      ['الهواء جيد في Living room.'],
    ],
  },
};

const faulty = (name: string): ExpectedRoom => ({
  name,
  band: undefined,
  index: null,
  gas: null,
  cause: null,
  word: ['Sensor fault', 'عطل في المستشعر'],
  onWall: [
    'The sensor sends impossible values. Please have it checked.',
    'يرسل المستشعر قيمًا لا يمكن أن تكون صحيحة. افحصوه.',
  ],
  besideAge: ['', ''],
});
export const STUFFY_LIVING_ROOM: ExpectedRoom = {
  name: 'Living room',
  band: 'poor',
  word: ['Poor', 'سيئ'],
  index: '80',
  gas: 'CO₂ 2,900 ppm',
  cause: 'CO₂ 2,900 ppm',
  onWall: BEDROOM.onWall,
  besideAge: ['Particles 80, Satisfactory', 'الجسيمات 80، مُرضٍ'],
};
/** Messages of real devices that other products show wrongly. */
export const SENT_LATER = {
  Kitchen: '{"co2":65535,"pm25":6553.5,"pm10":6553.5,"temp":-127,"rh":255,"tvoc":65535}',
  Bedroom: '{"co2":0,"pm25":0,"pm10":0,"temp":0,"rh":0,"tvoc":0}',
  'Living room': '{"pm25":"41.5","pm10":"80","co2":"2900","temp":"21.5","rh":"44"}',
};
export const ROOMS_LATER = [STUFFY_LIVING_ROOM, faulty('Bedroom'), faulty('Kitchen')];

export const SENTENCES_LATER: ExpectedSentences = {
  family: {
    en: [
      ['Living room needs attention: CO₂ 2,900 ppm.', 'Open the window'],
      ['Bedroom too: a sensor sends impossible values.', 'Check the device'],
      ['Kitchen too: a sensor sends impossible values.', 'Check the device'],
    ],
    ar: [
      ['Living room تحتاج إلى عناية: CO₂ 2,900 ppm.', 'افتح النافذة'],
      ['Bedroom أيضًا: مستشعر يرسل قيمًا لا يمكن أن تكون صحيحة.', 'تحقق من الجهاز'],
      ['Kitchen أيضًا: مستشعر يرسل قيمًا لا يمكن أن تكون صحيحة.', 'تحقق من الجهاز'],
    ],
  },
  tenant: {
    en: [
      ['3 of 3 rooms need attention:'],
      ['Living room (A family): CO₂ 2,900 ppm.', 'Open the window'],
      ['Bedroom (A family): a sensor sends impossible values.', 'Check the device'],
      ['Kitchen (A family): a sensor sends impossible values.', 'Check the device'],
    ],
    ar: [
      ['3 غرف من أصل 3 تحتاج إلى عناية:'],
      ['Living room لدى A family: CO₂ 2,900 ppm.', 'افتح النافذة'],
      ['Bedroom لدى A family: مستشعر يرسل قيمًا لا يمكن أن تكون صحيحة.', 'تحقق من الجهاز'],
      ['Kitchen لدى A family: مستشعر يرسل قيمًا لا يمكن أن تكون صحيحة.', 'تحقق من الجهاز'],
    ],
  },
};
