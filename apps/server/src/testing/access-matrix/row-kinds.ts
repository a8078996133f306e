import type { Services } from '../../services.ts';
import type { TestDatabase } from '../test-database.ts';
import type { WorldCustomer, WorldUser } from '../world.ts';

/** The owner of a row, relative to the actor. */
export type Target = 'none' | 'self' | 'own' | 'administrator' | 'neighbour' | 'foreign' | 'unknown';

/** Rows of a tenant. `own`: of the actor's tenant. `foreign`: of another one. */
export const TENANT_TARGETS = ['own', 'foreign', 'unknown'] as const satisfies readonly Target[];
/** Rows of a customer. `own`: in the actor's scope. `neighbour`: of another customer of the same tenant. */
export const CUSTOMER_TARGETS = [
  'own',
  'neighbour',
  'foreign',
  'unknown',
] as const satisfies readonly Target[];

export type MatrixTenant = {
  readonly tenantId: string;
  readonly admin: WorldUser;
  readonly customers: readonly WorldCustomer[];
};

/** A row that a route or its body names. */
export type Row = {
  readonly id: string;
  readonly email: string;
  /** Ids of related rows by parameter, always in the actor's scope, and the name of a new device. */
  readonly around?: Readonly<Record<string, string>>;
};

/** A row that a feature has made. */
export type MadeRow = Omit<Row, 'email'>;

/** The owner of the row that a feature has to make, and what it needs for that. */
export type RowScope = {
  /** Null: not signed in. */
  readonly actor: WorldUser | null;
  readonly actorsTenant: MatrixTenant;
  /** The tenant of the row. */
  readonly tenant: MatrixTenant;
  /** A customer of this tenant: the actor's, or another one. */
  readonly customer: WorldCustomer;
  /** The actor; of a row of others, a user of the other customer or the administrator of the other tenant. */
  readonly user: WorldUser | null;
  /** It belongs to the system: the actor is a system administrator, and the row is theirs. */
  readonly isOfSystem: boolean;
  readonly sysAdmin: WorldUser;
  readonly nextTitle: () => string;
  readonly services: Services;
  readonly database: TestDatabase;
  /** The first row that a statement returns. */
  readonly insert: (
    statement: string,
    values: readonly unknown[],
  ) => Promise<MadeRow & Record<string, string>>;
};

/** A kind of row that a feature makes for its routes. */
export type RowKind = {
  readonly targets: readonly Target[];
  readonly make: (scope: RowScope) => Promise<MadeRow>;
};
