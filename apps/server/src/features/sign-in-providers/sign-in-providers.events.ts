import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

/** Details name changed fields only: never the secret. */
type SignInProviderEvents = {
  entity: EventEntity;
  actions: { created: Action; updated: Action<ChangedFields>; deleted: Action };
};

/** `name` is the domain. */
type SignInDomainEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    /** By its record, or by a system administrator. */
    proven: Action<{ readonly by: 'dns' | 'administrator' }>;
    deleted: Action;
  };
};

/** `id` is the tenant's, or of system administrators the one who did it. */
type LocalSignInEvents = {
  entity: EventEntity;
  actions: { switchedOff: Action; switchedOn: Action };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    LOCAL_SIGN_IN: LocalSignInEvents;
    SIGN_IN_PROVIDER: SignInProviderEvents;
    SIGN_IN_DOMAIN: SignInDomainEvents;
  }
}

declare module '../users/users.events.ts' {
  interface UserActions {
    /** An account of the provider now signs the user in. */
    providerLinked: Action<{ readonly provider: string }>;
    /** The same account no longer does, unless it is linked again. */
    providerUnlinked: Action<{ readonly provider: string }>;
    /** No group at the provider gives the user access any more: their sessions and keys end. */
    providerRefused: Action<{ readonly provider: string }>;
  }
}
