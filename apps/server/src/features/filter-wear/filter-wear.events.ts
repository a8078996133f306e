import type { ActivityDetails } from '@airdeck/contract/devices/device-activity';
import type { Action, UnauditedAction } from '../../domain-events.ts';

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    filterChanged: Action<ActivityDetails<'filterChanged'>>;
    filterChangeUndone: Action<ActivityDetails<'filterChangeUndone'>>;
    filterSoon: UnauditedAction<ActivityDetails<'filterSoon'>>;
    filterDue: UnauditedAction<ActivityDetails<'filterDue'>>;
  }
}
