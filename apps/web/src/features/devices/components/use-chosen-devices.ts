import type { DeviceRecord } from '@airdeck/contract/device-records';
import { useState } from 'react';

const NONE: ReadonlyMap<string, DeviceRecord> = new Map();

/**
 * The devices that were ticked, on this page of the list and on others, each as it was last read.
 * @param busy ids of those that something is being done to: what they were chosen for has begun.
 */
export function useChosenDevices(rows: readonly DeviceRecord[], busy: ReadonlySet<string>) {
  const [chosen, setChosen] = useState(NONE);
  const waiting = [...chosen].filter(([key]) => !busy.has(key));
  if (waiting.length < chosen.size) setChosen(new Map(waiting));
  const known = new Map(rows.map((row) => [row._id, row]));
  const devices = [...chosen.values()].map((device) => known.get(device._id) ?? device);
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
  };
}
