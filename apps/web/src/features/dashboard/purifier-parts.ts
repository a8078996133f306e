import type { ReactNode } from 'react';
import type { Point } from '../../lib/telemetry/series.ts';

/** The parts of other features that a room in full shows of its purifier. */
export type PurifierParts = {
  /** The control of its mode, above its charts. @param heard the last reported mode */
  readonly control: (deviceId: string, heard: Point | undefined) => ReactNode;
  /** The wear of its filter, below its charts. Only for devices that report a mode. */
  readonly filter: (deviceId: string) => ReactNode;
};
