import type { HourValue } from '@airdeck/air/before-after';
import { mouldLikelihood } from '@airdeck/air/comfort/mould';
import { dayText, weekdayOf } from '@airdeck/air/local-time';
import { dewHours } from '@airdeck/air/ventilation/dew-hours';
import type { DampWeek } from '@airdeck/contract/ventilation/ventilation';

type DampHour = { readonly temperatureC: number; readonly relativeHumidity: number };

/**
 * Damp by week, from hours in which temperature and humidity were measured.
 * @param outdoorC hours of outdoor temperatures; undefined: unknown
 */
export function dampWeeks(
  temperaturesC: readonly HourValue[],
  humidities: readonly HourValue[],
  outdoorC: readonly HourValue[] | undefined,
): DampWeek[] {
  const humidityAt = byHour(humidities);
  const outdoorAt = outdoorC && byHour(outdoorC);
  const weeks = new Map<number, (DampHour & { readonly outdoorC: number | undefined })[]>();
  for (const hour of temperaturesC) {
    const relativeHumidity = humidityAt.get(nameOf(hour));
    if (relativeHumidity === undefined) continue;
    const monday = hour.day - weekdayOf(hour.day);
    const hours = weeks.get(monday) ?? [];
    hours.push({ temperatureC: hour.value, relativeHumidity, outdoorC: outdoorAt?.get(nameOf(hour)) });
    weeks.set(monday, hours);
  }
  return [...weeks].map(([monday, hours]) => {
    const { hoursAbove, likelihood } = mouldLikelihood(hours);
    const withOutdoor = hours.flatMap((hour) =>
      hour.outdoorC === undefined ? [] : [{ ...hour, outdoorC: hour.outdoorC }],
    );
    return {
      monday: dayText(monday),
      measuredHours: hours.length,
      mouldHours: hoursAbove,
      mouldLikelihood: likelihood,
      dewHours: withOutdoor.length === 0 ? null : dewHours(withOutdoor),
    };
  });
}

const nameOf = ({ day, hour }: HourValue): number => day * 24 + hour;
const byHour = (values: readonly HourValue[]): ReadonlyMap<number, number> =>
  new Map(values.map((one) => [nameOf(one), one.value]));
