import type { OpeningHours } from '@airdeck/contract/places/opening-hours';
import type { PlaceKind } from '@airdeck/contract/places/places';
import { type SQL, sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ownedColumns, reference } from './columns.ts';
import { customer, tenant } from './tenancy.ts';

/**
 * A building, a floor or a room of a customer, or of a tenant itself; or all that a customer or a tenant has, once
 * something holds for the whole of it. What a place does not say, it inherits from the next one above it.
 */
export const place = pgTable(
  'place',
  {
    ...ownedColumns,
    /** Null: the tenant's own. */
    customerId: uuid('customer_id'),
    ownerId: uuid('owner_id')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(customer_id, tenant_id)`),
    kind: text().$type<PlaceKind>().notNull(),
    /** From the tenant (0) and the customer (1) to the room (4). */
    depth: smallint()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`array_position(array['tenant', 'customer', 'building', 'floor', 'room'], kind) - 1`,
      ),
    /** Null: it stands directly below its owner. */
    parentId: uuid('parent_id'),
    /** Ids from the outermost place below the owner to this one. */
    path: uuid().array().notNull(),
    /** Empty for all of an owner, who has a name. */
    name: text().notNull(),
    /** Order among its siblings, before their names. */
    position: integer().notNull().default(0),
    /** Text by which places are sorted as the tree is: `treeOrder` of `database/place-sql.ts`, written with each change. */
    treeOrder: text('tree_order').notNull().default(''),
    /** A place type; null: not said here. */
    placeType: text('place_type'),
    address: text(),
    city: text(),
    /** Degrees, WGS 84. */
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** IANA name. */
    timeZone: text('time_zone'),
    openingHours: jsonb('opening_hours').$type<OpeningHours | null>(),
    /** Volume of a room, m³; null: unknown. Nothing inherits it. */
    volumeM3: doublePrecision('volume_m3'),
  },
  (table) => [
    check('place__kind', sql`${table.kind} in ('tenant', 'customer', 'building', 'floor', 'room')`),
    check('place__volume_m3', sql`${table.volumeM3} > 0`),
    check('place__position', sql`(${table.lat} is null) = (${table.lon} is null)`),
    uniqueIndex('place__owner_id_parent_id_name').on(
      table.ownerId,
      sql`coalesce(${table.parentId}, ${table.ownerId})`,
      sql`lower(${table.name})`,
    ),
    uniqueIndex('place__owner_id_whole')
      .on(table.ownerId)
      .where(sql`${table.kind} in ('tenant', 'customer')`),
    index('place__tenant_id').on(table.tenantId, table.customerId),
    index('place__tenant_id_tree_order')
      .on(table.tenantId, table.treeOrder)
      .where(sql`${table.kind} = 'room'`),
    index('place__parent_id').on(table.parentId),
    // Most installations say none: that must be found without reading all places.
    index('place__opening_hours').on(table.id).where(sql`${table.openingHours} is not null`),
    // All that is below a place.
    index('place__path').using('gin', table.path),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.parentId, table.id).onDelete('cascade'),
  ],
);
