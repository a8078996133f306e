import type { FloorPlan, PlanRoom, PlanSpot } from '@airdeck/contract/floor-plans/floor-plans';
import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useLeaveQuestion } from '../../../lib/paths/use-leave-question.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { saveSpots } from '../api/floor-plans.ts';
import classes from './floor-plans.module.css';
import { freeSpot, steppedSpot, useMovedSpots } from './moved-spots.ts';
import marks from './plan-marks.module.css';
import { PlanPicture } from './plan-picture.tsx';
import rows from './room-list.module.css';
import { markStyle } from './room-mark.tsx';
import { useDrag } from './use-drag.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

type PlanEditorProps = {
  /** As it was when it was opened. */
  readonly plan: FloorPlan;
  readonly onClose: () => void;
};

type Move = (roomId: string, spot: PlanSpot | undefined, isSameMove?: boolean) => void;

const markId = (roomId: string) => `mark-${roomId}`;

/** Puts the rooms of a floor on its plan: by dragging, or by the arrow keys and the list beside it. */
export function PlanEditor({ plan, onClose }: PlanEditorProps) {
  const { t } = useTranslation();
  const acts = useActs();
  const confirm = useConfirm();
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const { spots, isChanged, move, undo } = useMovedSpots(
    new Map(plan.rooms.flatMap(({ roomId, spot }) => (spot ? [[roomId, spot] as const] : []))),
  );
  const leave = { text: t('floorPlans.edit.leave') };
  useLeaveQuestion(isChanged && !acts.isBusy, () => confirm(leave));
  const close = async () => {
    if (!isChanged || (await confirm(leave))) onClose();
  };
  const save = () =>
    void acts.act(() => saveSpots(plan.placeId, spots, plan.version), {
      done: t('floorPlans.edit.saved'),
      onDone: onClose,
    });
  const place = (roomId: string) => {
    move(roomId, freeSpot(spots));
    // The room is then moved by the arrow keys.
    requestAnimationFrame(() => document.getElementById(markId(roomId))?.focus());
  };

  return (
    <div className={classes.plan}>
      <p className={looks.lead}>{t('floorPlans.edit.text')}</p>
      <div className={classes.tools}>
        <ZoomButtons zoom={zoom} onChange={setZoom} />
        <Button variant="default" disabled={!undo} onClick={undo}>
          {t('floorPlans.edit.undo')}
        </Button>
        <Button variant="default" onClick={() => void close()}>
          {t('floorPlans.edit.cancel')}
        </Button>
        <Button disabled={!isChanged} loading={acts.isBusy} onClick={save}>
          {t('floorPlans.edit.save')}
        </Button>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <PlanPicture plan={plan} zoom={zoom} boxRef={box}>
            {plan.rooms.map((room) => {
              const spot = spots.get(room.roomId);
              return spot ? (
                <MovableMark key={room.roomId} box={box} room={room} spot={spot} move={move} />
              ) : null;
            })}
          </PlanPicture>
        </div>
        <section className={rows.aside} aria-label={t('floorPlans.rooms')}>
          <ul className={rows.list}>
            {plan.rooms.map((room) => (
              <EditedRow
                key={room.roomId}
                box={box}
                room={room}
                spot={spots.get(room.roomId)}
                move={move}
                onPlace={() => place(room.roomId)}
              />
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

type RoomProps = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly room: PlanRoom;
  readonly move: Move;
};

function MovableMark({ box, room: { roomId, name }, spot, move }: RoomProps & { spot: PlanSpot }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const drag = useDrag(box, (to, isSameMove) => move(roomId, to, isSameMove));
  return (
    <button
      type="button"
      id={markId(roomId)}
      className={marks.handle}
      style={markStyle(spot)}
      aria-label={t('floorPlans.edit.mark', {
        room: isolate(name),
        x: format.number(Math.round(spot.x * 100)),
        y: format.number(Math.round(spot.y * 100)),
      })}
      onKeyDown={(event) => {
        const to = steppedSpot(spot, event.key, event.shiftKey);
        if (!to) return;
        event.preventDefault();
        move(roomId, to);
      }}
      {...drag}
    >
      <bdi>{name}</bdi>
    </button>
  );
}

type EditedRowProps = RoomProps & { readonly spot: PlanSpot | undefined; readonly onPlace: () => void };

function EditedRow({ box, room: { roomId, name }, spot, move, onPlace }: EditedRowProps) {
  const { t } = useTranslation();
  const drag = useDrag(box, (to, isSameMove) => move(roomId, to, isSameMove));
  const room = isolate(name);
  return (
    <li className={rows.row}>
      <span className={rows.dragged} {...(spot ? {} : drag)} data-movable={spot ? undefined : true}>
        <bdi>{name}</bdi>
      </span>
      {spot ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t('floorPlans.edit.removeRoom', { room })}
          onClick={() => move(roomId, undefined)}
        >
          {t('floorPlans.edit.remove')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={t('floorPlans.edit.placeRoom', { room })}
          onClick={onPlace}
        >
          {t('floorPlans.edit.place')}
        </Button>
      )}
    </li>
  );
}
