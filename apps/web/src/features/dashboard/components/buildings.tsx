import { roomTitle } from '@airdeck/air/room-name';
import { REFRESH_MS } from '@airdeck/air/windows';
import { FLOOR_PLAN_PERMISSIONS } from '@airdeck/contract/floor-plans/floor-plans.permissions';
import { type AirOfPlace, listAirOfPlaces } from '@airdeck/contract/worst-air/air-of-places';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { verdictText, verdictWords } from '../../../lib/air-view/verdict-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { floorPlanPath } from '../../../lib/paths/floor-plan-path.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { PlaceFilter } from '../../../parts/place-filter/place-filter.tsx';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import type { DashboardScope } from '../api/dashboard-rooms.ts';
import { choosingPlace } from '../chosen-room.ts';
import classes from './buildings.module.css';
import { BuildingCardsOutline } from './buildings-outline.tsx';

interface BuildingsProps {
  scope: DashboardScope;
  /** Number of cards to outline until they are loaded. */
  expected: number;
}

/** The buildings of a reader, or the floors of the chosen one: each with its worst room, and chosen by its card. */
export function Buildings({ scope: { isTenant, customerId, place }, expected }: BuildingsProps) {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const buildingId = place.placeId ?? undefined;
  const { data, isPending } = useQuery({
    ...queryOf(listAirOfPlaces, { query: { customerId: isTenant ? customerId : undefined, buildingId } }),
    refetchInterval: REFRESH_MS.outOfSight,
  });
  return (
    <section className={classes.buildings}>
      <div className={classes.choice}>
        <PlaceFilter
          place={place}
          onChange={(chosen) => setParameters(choosingPlace(parameters, chosen), { replace: true })}
        />
      </div>
      {isPending ? <BuildingCardsOutline count={expected} /> : null}
      {data && data.length > 0 ? (
        <ul
          className={classes.list}
          aria-label={t(buildingId === undefined ? 'dashboard.place.buildings' : 'dashboard.place.floors')}
        >
          {data.map((one) => (
            <BuildingCard
              key={one.id}
              place={one}
              href={`?${choosingPlace(parameters, { placeId: one.id, placeName: one.name })}`}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function BuildingCard({ place, href }: { place: AirOfPlace; href: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { id, name, customerTitle, hasPlan, devices, attention, silent, worst } = place;
  const mayReadPlan = useMay(FLOOR_PLAN_PERMISSIONS.read);
  const words = verdictWords(worst.verdict, t, format);
  const text = verdictText(words, t);
  const facts = [
    t('dashboard.place.devices', { number: format.number(devices) }),
    ...(attention > 0 ? [t('dashboard.place.attention', { number: format.number(attention) })] : []),
    ...(silent > 0 ? [t('dashboard.place.silent', { number: format.number(silent) })] : []),
  ];
  return (
    <li className={classes.card} data-band={words.band} data-scale={words.scale}>
      <h2 className={classes.name}>
        <Link to={href} className={classes.link ?? ''} replace preventScrollReset>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {customerTitle === null ? null : <p className={looks.small}>{customerTitle}</p>}
      <p>
        {words.band ? <BandBadge band={words.band} scale={words.scale} word={text} variant="plain" /> : text}
      </p>
      <p className={looks.small}>{t('dashboard.place.worst', { room: isolate(roomTitle(worst)) })}</p>
      <p className={looks.small}>{format.commas(facts)}</p>
      {hasPlan && mayReadPlan ? (
        <p>
          <Link to={floorPlanPath(id)} className={classes.plan ?? ''}>
            {t('dashboard.place.plan')}
          </Link>
        </p>
      ) : null}
    </li>
  );
}
