import { DEAD_SENSORS, PLAUSIBLE_RANGES, SENSORS } from '@airdeck/air/plausible';
import { FURTHER_QUANTITIES, type QuantityLimits } from '@airdeck/air/quantities';
import type { ColumnKey } from '@airdeck/contract/telemetry/telemetry-values';

/*
 * `faultsOfAll` of `air` as SQL, from the same numbers, to find rows among many. A test compares the two.
 */

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

/** SQL for whether a row of columns has a number outside of the range of its quantity, or a known fault value. */
export function hasImplausibleSql(columnOf: (key: ColumnKey) => string): string {
  const conditions = keysOf(PLAUSIBLE_RANGES).map((key) => {
    const { min, max, ...rest } = PLAUSIBLE_RANGES[key];
    const column = columnOf(key);
    const faultValues = 'faultValues' in rest ? ` or ${column} in (${rest.faultValues.join()})` : '';
    return `${column} not between ${min} and ${max}${faultValues}`;
  });
  return `coalesce(${conditions.join(' or ')}, false)`;
}

/** SQL for whether several sensors of a row measured zero, and none anything else. */
export function isDeadRecordSql(columnOf: (key: ColumnKey) => string): string {
  const columnsOf = (sensor: string) =>
    keysOf(SENSORS)
      .filter((key) => SENSORS[key] === sensor)
      .map(columnOf);
  const sensors = [...new Set(Object.values(SENSORS))];
  const zeros = sensors.map((sensor) => `(${anyZero(columnsOf(sensor))})::int`);
  const others = keysOf(SENSORS).map((key) => `coalesce(${columnOf(key)} <> 0, false)`);
  return `(${zeros.join(' + ')} >= ${DEAD_SENSORS} and not (${others.join(' or ')}))`;
}

/** SQL for whether any sensor of a row measured zero. */
export const hasZeroSql = (columnOf: (key: ColumnKey) => string): string =>
  anyZero(keysOf(SENSORS).map(columnOf));

const anyZero = (columns: readonly string[]): string =>
  `coalesce(${columns.map((column) => `${column} = 0`).join(' or ')}, false)`;

const BOUNDS: ReadonlyMap<string, QuantityLimits> = new Map(Object.entries(FURTHER_QUANTITIES));

/*
 * A key without a column has its numbers in `extra`, faults among them: no column shows by its absence that they are not
 * judged. Bounds of quantities that the installation declares are looked up once for each statement.
 */

/** By key, `[min, max]` of the declared quantities; null: none. It depends on no row. */
const DECLARED_BOUNDS = '(select jsonb_object_agg(key, jsonb_build_array(min, max)) from declared_quantity)';

const declaredBound = (key: string, at: 0 | 1) => `(${DECLARED_BOUNDS} -> ${key} ->> ${at})::float8`;

/** SQL for whether a number of any key without a column is outside of the bounds of its quantity. */
export function isOutOfBoundsSql(key: string, number: string): string {
  const conditions = Array.from(
    BOUNDS,
    ([name, { min, max }]) => `when '${name}' then ${number} not between ${min} and ${max}`,
  );
  const declared = `coalesce(${number} not between ${declaredBound(key, 0)} and ${declaredBound(key, 1)}, false)`;
  return `case ${key} ${conditions.join(' ')} else ${declared} end`;
}

/**
 * SQL for a number of a key without a column; null outside of its bounds.
 * @param keySql the key in SQL: a parameter, or a column of rows with any keys
 */
export function withinBoundsSql(key: string, number: string, keySql: string): string {
  const bounds = BOUNDS.get(key);
  return bounds
    ? `case when ${number} between ${bounds.min} and ${bounds.max} then ${number} end`
    : withinDeclaredSql(keySql, number);
}

/** The same for a key that is no quantity of the product. */
export const withinDeclaredSql = (keySql: string, number: string): string =>
  `case when coalesce(${number} between ${declaredBound(keySql, 0)} and ${declaredBound(keySql, 1)}, true) then ${number} end`;
