import type { DeviceRecord } from '@airdeck/contract/backoffice/device-records';
import { useCallback, useState } from 'react';

const NONE: ReadonlyMap<string, DeviceRecord> = new Map();

/** The devices that were ticked, on this page of the list and on others, each as it was last read. */
export function useChosenDevices(rows: readonly DeviceRecord[]) {
  const [chosen, setChosen] = useState(NONE);
  const known = new Map(rows.map((row) => [row._id, row]));
  const devices = [...chosen.values()].map((device) => known.get(device._id) ?? device);
  const clear = useCallback(() => setChosen(NONE), []);
  return {
    devices,
    keys: new Set(chosen.keys()) as ReadonlySet<string>,
    choose(keys: ReadonlySet<string>) {
      setChosen((before) => {
        const entries = [...keys].flatMap((key) => {
          const device = known.get(key) ?? before.get(key);
          return device ? [[key, device] as const] : [];
        });
        return new Map(entries);
      });
    },
    clear,
  };
}
