import { DEAD_SENSORS, PLAUSIBLE_RANGES, SENSORS } from '@airdeck/air/plausible';
import type { ColumnKey } from '@airdeck/contract/telemetry/telemetry-values';

/*
 * `faultsOf` of `air` as SQL, from the same numbers, to find rows among many. A test compares the two.
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
