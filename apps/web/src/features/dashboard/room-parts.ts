import type { ReactNode } from 'react';
import type { RoomInView } from '../../lib/outdoor/room-in-view.ts';
import type { Point } from '../../lib/telemetry/series.ts';

/** The parts of other features that a room in full shows. */
export type RoomParts = {
  /** The control of the mode of its purifier, above its charts. @param heard the last reported mode */
  readonly control: (deviceId: string, heard: Point | undefined) => ReactNode;
  /** The outdoor air to come, below that of the present. */
  readonly outlook: (room: RoomInView) => ReactNode;
  /** The filter and the energy of its purifier, below its charts. Only for devices that report a mode. */
  readonly purifier: (deviceId: string) => ReactNode;
};
