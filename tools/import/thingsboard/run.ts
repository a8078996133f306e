import type { OwnKeys } from './key-table.ts';
import type { Progress } from './progress.ts';
import type { ServerSession } from './session.ts';
import type { Tally } from './tally.ts';

/** Parts of an import that may be left out. */
export const PARTS = ['users', 'attributes', 'alarms', 'telemetry'] as const;
export type Part = (typeof PARTS)[number];

export type Invitations = 'file' | 'mail';

/** Context of all steps of one tenant's import. */
export type TenantRun = {
  readonly source: ServerSession;
  /** Undefined: a dry run of a tenant that is not on Airdeck yet. */
  readonly target: ServerSession | undefined;
  readonly progress: Progress;
  readonly tally: Tally;
  readonly isDry: boolean;
  readonly parts: ReadonlySet<Part>;
  readonly invitations: Invitations;
  readonly ownKeys: OwnKeys;
  /** Start of the readings to import, epoch ms. */
  readonly fromTs: number;
  /** Customers of ThingsBoard that represent the public. */
  readonly publicCustomerIds: Set<string>;
  /** Number of devices imported at the same time. */
  readonly concurrency: number;
};
