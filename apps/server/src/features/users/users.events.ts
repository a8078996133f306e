import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { Authority } from '@airdeck/contract/common/permission';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { User } from './users.repository.ts';

/** A user; `name` is their e-mail address. */
export type EventUser = EventEntity & {
  readonly customerId: string | null;
  readonly authority: Authority;
};

/** The actions on users; other features add theirs. */
export interface UserActions {
  created: Action;
  updated: Action<ChangedFields>;
  deleted: Action;
  /** By themselves, with their password, or by an administrator. */
  emailChanged: Action<{ readonly from: string; readonly to: string }>;
  /** By the reader of the former address. */
  emailTakenBack: Action<{ readonly from: string; readonly to: string }>;
  /** They changed their own profile: address, mobile number, picture, notifications. */
  profileUpdated: Action<ChangedFields>;
  /** By an administrator, or by a group at the provider of the organisation. */
  accessRoleChanged: Action<{
    readonly from: AccessRole;
    readonly to: AccessRole;
    /** Names of the places to which it is limited; missing: the whole. */
    readonly places?: string;
    readonly provider?: string;
    readonly group?: string;
  }>;
}

type UserEvents = { entity: EventUser; actions: UserActions };

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    USER: UserEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** Role, branches or menu of a user are others, or what an administrator sees of them. */
    'user.rightsChanged': [user: { userId: string }];
    /** A tenant became a partner. */
    'tenant.kindChanged': [tenant: { tenantId: string }];
  }
}

/** To be called when the rights of a user change: open connections and consoles follow after the commit. */
export function announceRights(unit: UnitOfWork, events: EventBus, userId: string): void {
  unit.afterCommit(() => events.emit('user.rightsChanged', { userId }));
}

/** A user, as events name them. */
export const eventUser = ({
  id,
  email,
  tenantId,
  customerId,
  authority,
}: Pick<User, 'id' | 'email' | 'tenantId' | 'customerId' | 'authority'>): EventUser => ({
  id,
  name: email,
  tenantId,
  customerId,
  authority,
});
