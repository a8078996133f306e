import { FELT_GROUPINGS, FELT_KEYS, FELT_TODAY } from '@airdeck/contract/felt-measured/felt-measured';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { PLACE_NAME_PARAMETERS, readPlace } from '../../../lib/devices/place-choice.ts';
import { useHasPlaces, usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import { useCountedHours } from '../../../parts/conditions/use-counted-hours.ts';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { type FeltOrder, useFeltMeasured } from '../api/felt-measured.ts';
import classes from '../components/felt-measured.module.css';
import { FeltResult } from '../components/felt-result.tsx';

const QUESTIONNAIRES = ['2', '3'] as const;

/** Comparison of answers with measurements; the URL selects questionnaire, grouping and metric. */
export function FeltMeasuredPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const words = airWords(t);
  const hasPlaces = useHasPlaces();
  const [hours] = useCountedHours();
  const { filter: place, narrow } = useListFilter(readPlace, PLACE_NAME_PARAMETERS);
  const order: FeltOrder = {
    questionnaire: QUESTIONNAIRES.find((one) => one === params.get('answers')) ?? `${FELT_TODAY}`,
    groupBy: FELT_GROUPINGS.find((one) => one === params.get('by')) ?? 'room',
    key: FELT_KEYS.find((one) => one === params.get('key')) ?? 'iaq',
    hours,
    placeId: place.placeId ?? undefined,
  };
  const choose = (name: string) => (value: string | null) =>
    setParams(
      (before) => {
        if (value !== null) before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead title={t('feltMeasured.title')} text={t('feltMeasured.text')} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame */}
      <div className={classes.choices} role="group" aria-label={t('feltMeasured.choices')}>
        <SelectField
          label={t('feltMeasured.answers')}
          options={[
            { value: '2', label: t('feltMeasured.questionnaire.before') },
            { value: '3', label: t('feltMeasured.questionnaire.after') },
          ]}
          value={order.questionnaire}
          onChange={choose('answers')}
        />
        <SelectField
          label={t('feltMeasured.groupBy')}
          options={FELT_GROUPINGS.filter((value) => value !== 'building' || hasPlaces).map((value) => ({
            value,
            label: t(`feltMeasured.grouping.${value}`),
          }))}
          value={order.groupBy}
          onChange={choose('by')}
        />
        <SelectField
          label={t('feltMeasured.air')}
          options={FELT_KEYS.map((value) => ({ value, label: words.metric(value) }))}
          value={order.key}
          onChange={choose('key')}
        />
        {hasPlaces || place.placeId !== null ? (
          <FoundField
            useFound={usePlaceLookup}
            label={t('placeFilter.label')}
            placeholder={t('placeFilter.all')}
            value={
              place.placeId === null
                ? null
                : { value: place.placeId, label: place.placeName ?? place.placeId }
            }
            onChange={(next) => narrow({ placeId: next?.value ?? null, placeName: next?.label ?? null })}
            clearable
          />
        ) : null}
      </div>
      <Found order={order} />
    </>
  );
}

function Found({ order }: { order: FeltOrder }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useFeltMeasured(order);
  if (!data && isOutOfReach(error)) {
    return <EmptyState drawing="lock" announce="alert" text={t('failure.administratorsOnly')} />;
  }
  if (!data) {
    const waiting = (
      <div role="status" aria-label={t('ui.loading')}>
        <Card isWaiting title={<Skeleton width="60%" />}>
          <Skeleton height="16rem" />
        </Card>
      </div>
    );
    return <NotLoaded error={error} onRetry={refetch} waiting={waiting} />;
  }
  return <FeltResult found={data} groupBy={order.groupBy} />;
}
