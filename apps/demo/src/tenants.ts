import { BHUBANESWAR, DUBAI, LONDON, TOKYO } from './cities.ts';
import { type DemoPerson, type DemoTenant, TYPICAL } from './home.ts';
import { DEMO_PARTNER } from './partner.ts';

/** Every user and device of the demo: five customers of two tenants, and a partner. */
export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    title: 'Clear Air Services',
    city: BHUBANESWAR,
    isPartner: false,
    devices: [],
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
        users: [{ email: 'meera@das.example', firstName: 'Meera', lastName: 'Das', phone: '9437000102' }],
        devices: [
          {
            ...TYPICAL,
            name: 'AD-1001',
            label: 'Living room',
            kind: 'living',
            volumeM3: 62,
            capacity: 4,
            leakagePerHour: 0.9,
          },
          {
            ...TYPICAL,
            name: 'AD-1002',
            label: 'Bedroom',
            kind: 'bedroom',
            volumeM3: 34,
            capacity: 2,
            leakagePerHour: 0.4,
          },
          {
            ...TYPICAL,
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
          { email: 'yuki@sakura.example', firstName: 'Yuki', lastName: 'Tanaka', phone: '0300000103' },
          {
            email: 'office@sakura.example',
            firstName: 'Haruto',
            lastName: 'Sato',
            phone: '0300000104',
            menuMode: 'isDapJapan',
          },
        ],
        devices: [
          {
            ...TYPICAL,
            name: 'AD-2001',
            label: 'Classroom 1-A',
            kind: 'classroom',
            volumeM3: 190,
            capacity: 28,
            leakagePerHour: 2.1,
          },
          {
            ...TYPICAL,
            name: 'AD-2002',
            label: 'Classroom 2-B',
            kind: 'classroom',
            volumeM3: 190,
            capacity: 31,
            leakagePerHour: 1.6,
            behaviour: 'drops-out',
          },
          {
            ...TYPICAL,
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
          { email: 'ward3@capital.example', firstName: 'Prakash', lastName: 'Nayak', phone: '9437000105' },
        ],
        devices: [
          {
            ...TYPICAL,
            name: 'AD-3001',
            label: 'Ward 3',
            kind: 'ward',
            volumeM3: 310,
            capacity: 14,
            leakagePerHour: 1.2,
            cleanAirM3PerHour: 700,
          },
          {
            ...TYPICAL,
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
    devices: [],
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
          { email: 'desk@marina.example', firstName: 'Layla', lastName: 'Nasser', phone: '0500000107' },
        ],
        devices: [
          {
            ...TYPICAL,
            name: 'AD-4001',
            label: 'Lobby',
            kind: 'lobby',
            volumeM3: 900,
            capacity: 40,
            cleanAirM3PerHour: 900,
          },
          {
            ...TYPICAL,
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
          { email: 'grace@thames.example', firstName: 'Grace', lastName: 'Cole', phone: '0200000108' },
          {
            email: 'shift@thames.example',
            firstName: 'Ben',
            lastName: 'Wright',
            phone: '0200000109',
            menuMode: 'isReducedMenu',
          },
        ],
        devices: [
          {
            ...TYPICAL,
            name: 'AD-5001',
            label: 'Assembly hall',
            kind: 'workshop',
            volumeM3: 1600,
            capacity: 30,
            cleanAirM3PerHour: 1200,
            leakagePerHour: 1.1,
          },
          {
            ...TYPICAL,
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
  DEMO_PARTNER,
];

export const DEMO_SYSTEM_ADMINISTRATOR: DemoPerson = {
  email: 'admin@airdeck.example',
  firstName: 'Robin',
  lastName: 'Ekwueme',
  phone: '0000000100',
};
