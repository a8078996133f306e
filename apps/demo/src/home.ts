import type { OpeningHours } from '@airdeck/contract/places/opening-hours';
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

/** How reliably a device sends. */
export type Behaviour = 'reliable' | 'silent-since-yesterday' | 'drops-out' | 'still-boxed';

/** Faults of sensors: a dead particle sensor, or a CO2 sensor that drifts upwards. */
export type Sensors = 'sound' | 'dead-particles' | 'drifting-co2';

export type DemoRoom = {
  /** Name of the room. */
  readonly label: string;
  readonly kind: RoomKind;
  readonly volumeM3: number;
  /** Number of people on a busy day. */
  readonly capacity: number;
  /** Usual air changes per hour through walls, doors and ventilation, with closed windows. */
  readonly leakagePerHour: number;
};

/** Building and floor of a room. */
export type DemoPlace = { readonly building: string; readonly floor: string | null };

/** Facts of a place besides the type, city and time zone, which buildings have of their customer. */
export type DemoPlaceFacts = {
  /** Names of the building, and of the floor and room in it; empty: all of the customer. */
  readonly path: readonly string[];
  readonly address?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** @param years for which holidays are listed */
  readonly openingHours?: (years: readonly number[]) => OpeningHours;
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
  /** Building and floor of its room; missing: it is in no room of the tree. */
  readonly place?: DemoPlace;
  /** Interval of its readings, a multiple of a minute; missing: as often as a device does. */
  readonly everyMs?: number;
  /** Whether it had no purifier at first, which was added `CAME_BEFORE_MS` before the first start. */
  readonly cameLater?: true;
};

/** Defaults of the devices. */
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
  /** User attribute for a reduced menu. */
  readonly menuMode?: 'japan' | 'reduced';
};

export type DemoCustomer = {
  readonly title: string;
  readonly city: City;
  readonly placeType: PlaceType;
  readonly users: readonly DemoPerson[];
  /** Users who never sign in: they only answer questionnaires. */
  readonly respondents?: readonly DemoPerson[];
  readonly devices: readonly DemoDevice[];
  /** Missing: nothing is said of its places. */
  readonly places?: readonly DemoPlaceFacts[];
};

export type DemoTenant = {
  readonly title: string;
  readonly city: City;
  /** Street and number. */
  readonly address: string;
  readonly isPartner: boolean;
  readonly administrator: DemoPerson;
  readonly customers: readonly DemoCustomer[];
  /** Devices of the tenant without a customer. */
  readonly devices: readonly DemoDevice[];
};
