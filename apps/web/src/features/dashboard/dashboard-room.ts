import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import type { StoredDevice } from '../../lib/session/stored-data.ts';

/** A room that can be chosen, named by its device. */
export type DashboardRoom = {
  readonly id: string;
  readonly name: string;
  readonly label?: string | null | undefined;
  /** Missing for readers to whom all rooms belong. */
  readonly customerTitle?: string | null | undefined;
};

export const roomOf = ({ id, name, label }: StoredDevice): DashboardRoom => ({ id: id.id, name, label });

export const roomsIn = ({ devices }: WorstAir): DashboardRoom[] =>
  devices.map(({ deviceId: id, name, label, customerTitle }) => ({ id, name, label, customerTitle }));
