import type { FloorPlan } from '@airdeck/contract/floor-plans/floor-plans';
import { FLOOR_PLAN_PERMISSIONS } from '@airdeck/contract/floor-plans/floor-plans.permissions';
import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { removePlan, useFloorPlan } from '../api/floor-plans.ts';
import classes from '../components/floor-plans.module.css';
import { PictureDialog } from '../components/picture-dialog.tsx';
import { PlanEditor } from '../components/plan-editor.tsx';
import { PlanView } from '../components/plan-view.tsx';

/** The plan of a floor or a building, with the air in its rooms. */
export function FloorPlanPage() {
  const { placeId = '' } = useParams();
  const { t } = useTranslation();
  const { data, error, refetch } = useFloorPlan(placeId);
  const mayReadPlaces = useMay(PLACE_PERMISSIONS.read);
  const back = useBack(mayReadPlaces ? PATHS.places : PATHS.dashboard);
  const waiting = <Skeleton width="100%" height="24rem" label={t('ui.loading')} />;
  if (!data) {
    return (
      <>
        <PageHead title={t('floorPlans.title')} back={back} />
        <NotLoaded error={error} onRetry={refetch} mayBeMissing waiting={waiting} />
      </>
    );
  }
  return <LoadedPlan key={placeId} plan={data} back={back} />;
}

function LoadedPlan({ plan, back }: { plan: FloorPlan; back: ReturnType<typeof useBack> }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const acts = useActs();
  const mayEdit = useMay(FLOOR_PLAN_PERMISSIONS.edit);
  const [isChoosing, setChoosing] = useState(false);
  /** As it was when the editor was opened: what others save meanwhile is a conflict. */
  const [edited, setEdited] = useState<FloorPlan>();
  const [floor = '', ...around] = plan.path;
  const choose = (
    <Button variant={plan.picture ? 'default' : 'filled'} onClick={() => setChoosing(true)}>
      {t(plan.picture ? 'floorPlans.picture.change' : 'floorPlans.picture.choose')}
    </Button>
  );
  const remove = () =>
    void acts.remove(t('floorPlans.deleteQuestion', { floor: isolate(floor) }), () =>
      removePlan(plan.placeId),
    );

  return (
    <div className={classes.page}>
      <PageHead
        title={isolate(format.commas([floor, ...around]))}
        back={back}
        actions={
          plan.picture && !edited ? (
            <div className={classes.actions}>
              {mayEdit ? (
                <>
                  <Button variant="default" color="red" onClick={remove}>
                    {t('floorPlans.delete')}
                  </Button>
                  {choose}
                  <Button variant="default" onClick={() => setEdited(plan)}>
                    {t('floorPlans.edit.open')}
                  </Button>
                </>
              ) : null}
              <Button variant="default" onClick={() => window.print()}>
                {t('floorPlans.print')}
              </Button>
            </div>
          ) : null
        }
      />
      {plan.picture === null ? (
        <EmptyState
          drawing="list"
          announce="status"
          text={t(mayEdit ? 'floorPlans.none' : 'floorPlans.noneToRead')}
          action={mayEdit ? choose : null}
        />
      ) : null}
      {plan.picture && edited ? <PlanEditor plan={edited} onClose={() => setEdited(undefined)} /> : null}
      {plan.picture && !edited ? <PlanView plan={plan} /> : null}
      {isChoosing ? <PictureDialog plan={plan} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}
