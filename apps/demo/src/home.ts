import type { City } from './cities.ts';

export type RoomKind =
  | 'living'
  | 'bedroom'
  | 'kitchen'
  | 'classroom'
  | 'ward'
  | 'lobby'
  | 'office'
  | 'workshop';

/** Whether a device sends as it should. */
export type Behaviour = 'reliable' | 'silent-since-yesterday' | 'drops-out' | 'still-boxed';

/** Whether what a device measures can be believed: its particle sensor has died, or its CO2 sensor drifts upwards. */
export type Sensors = 'sound' | 'dead-particles' | 'drifting-co2';

export type DemoRoom = {
  /** The room, as people call it. */
  readonly label: string;
  readonly kind: RoomKind;
  readonly volumeM3: number;
  /** People it holds on a busy day. */
  readonly capacity: number;
  /** Walls and windows: air changes per hour when everything is shut. */
  readonly leakagePerHour: number;
};

export type DemoDevice = DemoRoom & {
  readonly name: string;
  /** Clean air the purifier delivers at normal speed, m³/h. 0: a monitor without a purifier. */
  readonly cleanAirM3PerHour: number;
  readonly measuresParticles: boolean;
  readonly onBattery: boolean;
  readonly behaviour: Behaviour;
  readonly sensors: Sensors;
  /** The room that it was moved from, `MOVED_BEFORE_MS` before the first start. */
  readonly movedFrom?: DemoRoom;
  /** Whether it measured alone at first, and the purifier came `CAME_BEFORE_MS` before the first start. */
  readonly cameLater?: true;
};

/** What most devices of the demo have in common. */
export const TYPICAL = {
  cleanAirM3PerHour: 260,
  leakagePerHour: 0.5,
  measuresParticles: true,
  onBattery: false,
  behaviour: 'reliable',
  sensors: 'sound',
} as const;

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
  /** Users who never sign in: they are there to answer questionnaires. */
  readonly respondents?: readonly DemoPerson[];
  readonly devices: readonly DemoDevice[];
};

export type DemoTenant = {
  readonly title: string;
  readonly city: City;
  readonly isPartner: boolean;
  readonly administrator: DemoPerson;
  readonly customers: readonly DemoCustomer[];
  /** Handed to the tenant, and with none of its customers. */
  readonly devices: readonly DemoDevice[];
};
