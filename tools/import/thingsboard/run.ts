import type { OwnKeys } from './key-table.ts';
import type { Progress } from './progress.ts';
import type { Session } from './session.ts';
import type { Tally } from './tally.ts';

/** Parts of an import that may be left out. */
export const PARTS = ['users', 'attributes', 'alarms', 'telemetry'] as const;
export type Part = (typeof PARTS)[number];

export type Invitations = 'file' | 'mail';

/** What all steps of an import of one tenant share. */
export type TenantRun = {
  readonly source: Session;
  /** Missing in a dry run of a tenant that is not on Airdeck yet. */
  readonly target: Session | undefined;
  readonly progress: Progress;
  readonly tally: Tally;
  readonly isDry: boolean;
  readonly parts: ReadonlySet<Part>;
  readonly invitations: Invitations;
  readonly ownKeys: OwnKeys;
  /** Readings from this time on. */
  readonly fromTs: number;
  /** Customers of ThingsBoard that stand for everyone. */
  readonly publicCustomerIds: Set<string>;
  /** Devices at a time. */
  readonly concurrency: number;
};
