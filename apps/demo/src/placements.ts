import type { City } from './cities.ts';
import type { DemoDevice } from './home.ts';
import { DEMO_TENANTS } from './tenants.ts';

/** A device of the demo, in its place. */
export type Placement = {
  readonly device: DemoDevice;
  readonly city: City;
  /** Its place in the building: keeps markers apart. */
  readonly index: number;
};

/** A tenant's own devices stand apart from those of customers in the same city. */
export const FIRST_OF_TENANT = 4;

/** Every device that is switched on. */
export const PLACEMENTS: readonly Placement[] = DEMO_TENANTS.flatMap((tenant) => [
  ...tenant.customers.flatMap(({ city, devices }) =>
    devices.map((device, index) => ({ device, city, index })),
  ),
  ...tenant.devices.map((device, index) => ({ device, city: tenant.city, index: FIRST_OF_TENANT + index })),
]).filter(({ device }) => device.behaviour !== 'still-boxed');
