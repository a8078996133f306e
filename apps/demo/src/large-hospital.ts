import { seedOf } from './air-model/noise.ts';
import { BHUBANESWAR } from './cities.ts';
import { type DemoDevice, type DemoTenant, type RoomKind, TYPICAL } from './home.ts';
import { consultationHours } from './place-facts.ts';

/** Seldom, so that two cores hold all of them, and often enough to count as active. */
const EVERY_MS = 4 * 60_000;

/** Rooms of a floor: their name, kind and number. */
type FloorPlan = readonly (readonly [name: string, kind: RoomKind, rooms: number])[];

/** Three buildings of four floors each, with 500 rooms. */
const BUILDINGS: Readonly<Record<string, readonly FloorPlan[]>> = {
  'Main Building': [
    [
      ['Emergency', 'ward', 16],
      ['Triage', 'office', 6],
      ['Imaging', 'office', 10],
      ['Waiting area', 'lobby', 10],
    ],
    [
      ['Operating theatre', 'ward', 12],
      ['Recovery', 'ward', 18],
      ['Intensive care', 'ward', 12],
    ],
    [
      ['Ward', 'ward', 32],
      ['Nurses’ station', 'office', 6],
      ['Treatment', 'office', 4],
    ],
    [
      ['Ward', 'ward', 32],
      ['Nurses’ station', 'office', 6],
      ['Day room', 'lobby', 4],
    ],
  ],
  'Women and Children': [
    [
      ['Maternity', 'ward', 24],
      ['Delivery', 'ward', 10],
      ['Waiting area', 'lobby', 8],
    ],
    [
      ['Newborn care', 'ward', 20],
      ['Neonatal intensive care', 'ward', 14],
      ['Milk kitchen', 'kitchen', 8],
    ],
    [
      ['Paediatrics', 'ward', 30],
      ['Playroom', 'lobby', 6],
      ['Classroom', 'classroom', 6],
    ],
    [
      ['Gynaecology', 'ward', 28],
      ['Consultation', 'office', 14],
    ],
  ],
  'Outpatient Centre': [
    [
      ['Reception', 'lobby', 8],
      ['Consultation', 'office', 24],
      ['Pharmacy', 'office', 9],
    ],
    [
      ['Dialysis', 'ward', 20],
      ['Endoscopy', 'office', 12],
      ['Waiting area', 'lobby', 9],
    ],
    [
      ['Laboratory', 'workshop', 18],
      ['Blood bank', 'office', 10],
      ['Office', 'office', 13],
    ],
    [
      ['Physiotherapy', 'office', 20],
      ['Seminar room', 'classroom', 9],
      ['Staff room', 'office', 12],
    ],
  ],
};

const SIZES: Readonly<Record<RoomKind, { readonly volumeM3: number; readonly capacity: number }>> = {
  living: { volumeM3: 60, capacity: 4 },
  bedroom: { volumeM3: 40, capacity: 2 },
  kitchen: { volumeM3: 60, capacity: 3 },
  classroom: { volumeM3: 180, capacity: 24 },
  ward: { volumeM3: 90, capacity: 4 },
  lobby: { volumeM3: 220, capacity: 22 },
  office: { volumeM3: 55, capacity: 4 },
  workshop: { volumeM3: 140, capacity: 8 },
};

/** A device for each room of the plan; rooms of one kind differ in size, use and ventilation. */
function devices(): DemoDevice[] {
  const made: DemoDevice[] = [];
  for (const [buildingAt, [building, floors]] of Object.entries(BUILDINGS).entries()) {
    for (const [floorAt, plan] of floors.entries()) {
      const floor = floorAt + 1;
      let room = 0;
      for (const [name, kind, rooms] of plan) {
        for (let nth = 0; nth < rooms; nth += 1) {
          room += 1;
          made.push(
            deviceIn({ building, floor: `Floor ${floor}` }, kind, {
              label: `${name} ${floor}${String(room).padStart(2, '0')}`,
              name: `AD-${6 + buildingAt}${floor}${String(room).padStart(2, '0')}`,
            }),
          );
        }
      }
    }
  }
  return made;
}

function deviceIn(
  place: NonNullable<DemoDevice['place']>,
  kind: RoomKind,
  named: Pick<DemoDevice, 'label' | 'name'>,
): DemoDevice {
  const { volumeM3, capacity } = SIZES[kind];
  const variation = seedOf(named.name);
  const share = (variation % 1000) / 1000;
  return {
    ...TYPICAL,
    ...named,
    place,
    kind,
    volumeM3: Math.round(volumeM3 * (0.8 + 0.5 * share)),
    capacity,
    leakagePerHour: 0.9 + 3.2 * share,
    cleanAirM3PerHour: variation % 3 === 0 ? 0 : TYPICAL.cleanAirM3PerHour,
    behaviour: variation % 61 === 0 ? 'silent-since-yesterday' : 'reliable',
    sensors: variation % 97 === 0 ? 'dead-particles' : 'sound',
    everyMs: EVERY_MS,
  };
}

/** The tenant of the large world: one hospital. */
export const LARGE_TENANT: DemoTenant = {
  title: 'Eastern Health Trust',
  city: BHUBANESWAR,
  address: 'Nandankanan Road 40',
  isPartner: false,
  devices: [],
  administrator: {
    email: 'sunita@easternhealth.example',
    firstName: 'Sunita',
    lastName: 'Rao',
    phone: '9437000201',
  },
  customers: [
    {
      title: 'Eastern General Hospital',
      city: BHUBANESWAR,
      placeType: 'Hospital',
      users: [
        { email: 'facilities@egh.example', firstName: 'Kiran', lastName: 'Patra', phone: '9437000202' },
      ],
      devices: devices(),
      places: [
        { path: ['Main Building'], address: 'Nandankanan Road 40', latitude: 20.3389, longitude: 85.8241 },
        {
          path: ['Women and Children'],
          address: 'Nandankanan Road 42',
          latitude: 20.3402,
          longitude: 85.8259,
        },
        {
          path: ['Outpatient Centre'],
          address: 'Nandankanan Road 36',
          latitude: 20.3371,
          longitude: 85.8228,
          openingHours: consultationHours,
        },
      ],
    },
  ],
};
