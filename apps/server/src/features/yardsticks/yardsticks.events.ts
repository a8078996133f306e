import type { ActivityDetails } from '@airdeck/contract/devices/device-activity';
import type { Action } from '../../domain-events.ts';

type YardstickChanged = Action<ActivityDetails<'yardstickChanged'>>;

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    yardstickChanged: YardstickChanged;
  }
}

declare module '../customers/customers.events.ts' {
  interface CustomerActions {
    yardstickChanged: YardstickChanged;
  }
}

declare module '../places/places.events.ts' {
  interface PlaceActions {
    yardstickChanged: YardstickChanged;
  }
}

declare module '../tenants/tenants.events.ts' {
  interface TenantActions {
    yardstickChanged: YardstickChanged;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** By what the rooms of a tenant, or of one of its customers, are judged. */
    'yardsticks.changed': [owner: Owner];
  }
}
