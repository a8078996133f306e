import type { AttributeScope } from '@airdeck/contract/attributes/attributes';
import type { EntityKey } from '@airdeck/contract/thingsboard/entity-queries/device-queries';

/** Attribute scopes of a key type; undefined: not an attribute. */
export const ATTRIBUTE_KEY_SCOPES: Partial<Record<EntityKey['type'], readonly AttributeScope[]>> = {
  ATTRIBUTE: ['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'],
  SERVER_ATTRIBUTE: ['SERVER_SCOPE'],
  CLIENT_ATTRIBUTE: ['CLIENT_SCOPE'],
  SHARED_ATTRIBUTE: ['SHARED_SCOPE'],
};
