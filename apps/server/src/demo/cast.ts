import { seedOf } from './air-model/noise.ts';

/** A city of the demo, with the climate the outdoor model draws from. */
export type City = {
  readonly name: string;
  readonly country: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly seed: number;
  readonly climate: {
    readonly meanC: number;
    readonly seasonalC: number;
    readonly dailyC: number;
    /** % */
    readonly meanHumidity: number;
    /** Yearly mean outside, µg/m³. */
    readonly pm25: number;
    /** How much coarse dust comes with the fine. */
    readonly dust: number;
  };
};

export type RoomKind =
  | 'living'
  | 'bedroom'
  | 'kitchen'
  | 'classroom'
  | 'ward'
  | 'lobby'
  | 'office'
  | 'workshop';

/** How well a device does its work. */
export type Behaviour = 'sound' | 'silent-since-yesterday' | 'drops-out';

export type DemoDevice = {
  readonly name: string;
  /** The room, as people call it. */
  readonly label: string;
  readonly kind: RoomKind;
  readonly volumeM3: number;
  /** People it holds on a busy day. */
  readonly capacity: number;
  /** Clean air the purifier delivers at full speed, m³/h. 0: a monitor without a purifier. */
  readonly cleanAirM3PerHour: number;
  /** Walls and windows: air changes per hour when everything is shut. */
  readonly leakagePerHour: number;
  readonly measuresParticles: boolean;
  readonly onBattery: boolean;
  readonly behaviour: Behaviour;
};

export type PlaceType = 'Hospital' | 'School' | 'Industrial Office' | 'Hospitality' | null;

export type DemoPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** A reduced menu, as the user's attribute names it. */
  readonly menuMode?: 'isDapJapan' | 'isReducedMenu';
};

export type DemoCustomer = {
  readonly title: string;
  readonly city: City;
  readonly placeType: PlaceType;
  readonly users: readonly DemoPerson[];
  readonly devices: readonly DemoDevice[];
};

export type DemoTenant = {
  readonly title: string;
  readonly city: City;
  readonly isPartner: boolean;
  readonly administrator: DemoPerson;
  readonly customers: readonly DemoCustomer[];
};

const city = (facts: Omit<City, 'seed'>): City => ({ ...facts, seed: seedOf(facts.name) });

const BHUBANESWAR = city({
  name: 'Bhubaneswar',
  country: 'India',
  state: 'Odisha',
  latitude: 20.296,
  longitude: 85.825,
  timeZone: 'Asia/Kolkata',
  climate: { meanC: 27, seasonalC: 4, dailyC: 5, meanHumidity: 70, pm25: 48, dust: 0.5 },
});
const TOKYO = city({
  name: 'Tokyo',
  country: 'Japan',
  state: 'Tokyo',
  latitude: 35.69,
  longitude: 139.692,
  timeZone: 'Asia/Tokyo',
  climate: { meanC: 16, seasonalC: 10, dailyC: 4, meanHumidity: 65, pm25: 11, dust: 0.3 },
});
const DUBAI = city({
  name: 'Dubai',
  country: 'United Arab Emirates',
  state: 'Dubai',
  latitude: 25.08,
  longitude: 55.14,
  timeZone: 'Asia/Dubai',
  climate: { meanC: 28, seasonalC: 8, dailyC: 5, meanHumidity: 55, pm25: 36, dust: 1.6 },
});
const LONDON = city({
  name: 'London',
  country: 'United Kingdom',
  state: 'England',
  latitude: 51.502,
  longitude: 0.005,
  timeZone: 'Europe/London',
  climate: { meanC: 11, seasonalC: 7, dailyC: 3.5, meanHumidity: 76, pm25: 10, dust: 0.4 },
});

const SOUND = {
  cleanAirM3PerHour: 260,
  leakagePerHour: 0.5,
  measuresParticles: true,
  onBattery: false,
  behaviour: 'sound',
} as const;

/** Everybody and everything in the demo: five customers of two tenants, and a partner with none yet. */
export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    title: 'Clear Air Services',
    city: BHUBANESWAR,
    isPartner: false,
    administrator: {
      email: 'asha@clearair.example',
      firstName: 'Asha',
      lastName: 'Mohanty',
      phone: '9437000101',
    },
    customers: [
      {
        title: 'Das family',
        city: BHUBANESWAR,
        placeType: null,
        users: [{ email: 'meera@das.example', firstName: 'meera', lastName: 'Das', phone: '9437000102' }],
        devices: [
          {
            ...SOUND,
            name: 'AD-1001',
            label: 'Living room',
            kind: 'living',
            volumeM3: 62,
            capacity: 4,
            leakagePerHour: 0.9,
          },
          {
            ...SOUND,
            name: 'AD-1002',
            label: 'Bedroom',
            kind: 'bedroom',
            volumeM3: 34,
            capacity: 2,
            leakagePerHour: 0.4,
          },
          {
            ...SOUND,
            name: 'AD-1003',
            label: 'Kitchen',
            kind: 'kitchen',
            volumeM3: 28,
            capacity: 3,
            cleanAirM3PerHour: 120,
          },
        ],
      },
      {
        title: 'Sakura Primary School',
        city: TOKYO,
        placeType: 'School',
        users: [
          { email: 'yuki@sakura.example', firstName: 'yuki', lastName: 'Tanaka', phone: '0300000103' },
          {
            email: 'office@sakura.example',
            firstName: 'haruto',
            lastName: 'Sato',
            phone: '0300000104',
            menuMode: 'isDapJapan',
          },
        ],
        devices: [
          {
            ...SOUND,
            name: 'AD-2001',
            label: 'Classroom 1-A',
            kind: 'classroom',
            volumeM3: 190,
            capacity: 28,
            leakagePerHour: 2.1,
          },
          {
            ...SOUND,
            name: 'AD-2002',
            label: 'Classroom 2-B',
            kind: 'classroom',
            volumeM3: 190,
            capacity: 31,
            leakagePerHour: 1.6,
            behaviour: 'drops-out',
          },
          {
            ...SOUND,
            name: 'AD-2003',
            label: 'Music room',
            kind: 'classroom',
            volumeM3: 240,
            capacity: 20,
            leakagePerHour: 1.4,
            cleanAirM3PerHour: 0,
            measuresParticles: false,
            onBattery: true,
          },
        ],
      },
      {
        title: 'Capital Hospital',
        city: BHUBANESWAR,
        placeType: 'Hospital',
        users: [
          { email: 'ward3@capital.example', firstName: 'prakash', lastName: 'Nayak', phone: '9437000105' },
        ],
        devices: [
          {
            ...SOUND,
            name: 'AD-3001',
            label: 'Ward 3',
            kind: 'ward',
            volumeM3: 310,
            capacity: 14,
            leakagePerHour: 1.2,
            cleanAirM3PerHour: 700,
          },
          {
            ...SOUND,
            name: 'AD-3002',
            label: 'Waiting room',
            kind: 'lobby',
            volumeM3: 180,
            capacity: 22,
            leakagePerHour: 2.4,
            behaviour: 'silent-since-yesterday',
          },
        ],
      },
    ],
  },
  {
    title: 'Gulf Indoor Air',
    city: DUBAI,
    isPartner: false,
    administrator: {
      email: 'omar@gulfair.example',
      firstName: 'Omar',
      lastName: 'Haddad',
      phone: '0500000106',
    },
    customers: [
      {
        title: 'Marina Hotel',
        city: DUBAI,
        placeType: 'Hospitality',
        users: [
          { email: 'desk@marina.example', firstName: 'layla', lastName: 'Nasser', phone: '0500000107' },
        ],
        devices: [
          {
            ...SOUND,
            name: 'AD-4001',
            label: 'Lobby',
            kind: 'lobby',
            volumeM3: 900,
            capacity: 40,
            cleanAirM3PerHour: 900,
          },
          {
            ...SOUND,
            name: 'AD-4002',
            label: 'Meeting room',
            kind: 'office',
            volumeM3: 120,
            capacity: 12,
            leakagePerHour: 1.8,
          },
        ],
      },
      {
        title: 'Thames Works',
        city: LONDON,
        placeType: 'Industrial Office',
        users: [
          { email: 'grace@thames.example', firstName: 'grace', lastName: 'Cole', phone: '0200000108' },
          {
            email: 'shift@thames.example',
            firstName: 'ben',
            lastName: 'Wright',
            phone: '0200000109',
            menuMode: 'isReducedMenu',
          },
        ],
        devices: [
          {
            ...SOUND,
            name: 'AD-5001',
            label: 'Assembly hall',
            kind: 'workshop',
            volumeM3: 1600,
            capacity: 30,
            cleanAirM3PerHour: 1200,
            leakagePerHour: 1.1,
          },
          {
            ...SOUND,
            name: 'AD-5002',
            label: 'Planning office',
            kind: 'office',
            volumeM3: 140,
            capacity: 9,
            leakagePerHour: 1.1,
            onBattery: true,
          },
        ],
      },
    ],
  },
  {
    title: 'Blue Sky Partners',
    city: TOKYO,
    isPartner: true,
    administrator: {
      email: 'partner@bluesky.example',
      firstName: 'Emi',
      lastName: 'Kato',
      phone: '0300000110',
    },
    customers: [],
  },
];

export const DEMO_SYSTEM_ADMINISTRATOR: DemoPerson = {
  email: 'admin@airdeck.example',
  firstName: 'Robin',
  lastName: 'Ekwueme',
  phone: '0000000100',
};
