import type { Action, UnauditedAction } from '../../domain-events.ts';

/** A change of the filter: the calendar day of the change, yyyy-MM-dd, and when it was recorded, epoch ms. */
type FilterChange = { readonly day: string; readonly notedTime: number };
/** When the filter will be due or is due, yyyy-MM-dd; null: unknown. */
type FilterDay = { readonly day: string | null };

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    filterChanged: Action<FilterChange>;
    filterChangeUndone: Action<FilterChange>;
    filterSoon: UnauditedAction<FilterDay>;
    filterDue: UnauditedAction<FilterDay>;
  }
}
