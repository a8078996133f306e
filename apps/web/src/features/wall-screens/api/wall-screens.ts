import type { Language } from '@airdeck/contract/common/languages';
import { showBadge, type Wall } from '@airdeck/contract/wall-screens/wall';
import { WALL_PAGE_PATH } from '@airdeck/contract/wall-screens/wall-link';
import {
  createWallScreen,
  deleteWallScreen,
  getWallScreen,
  listWallRooms,
  listWallScreens,
  previewWall,
  renewWallLink,
  updateWallScreen,
  type WallScreen,
  type WallScreenForm,
  withdrawWallLink,
} from '@airdeck/contract/wall-screens/wall-screens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { addressOf, requestOf } from '../../../lib/api-client/http-exchange.ts';
import { changing, queryKeyOf, queryOf } from '../../../lib/query/query.ts';

const PREVIEW_EVERY_MS = 30_000;

/** All in the reader's scope. */
export function useWallScreens() {
  return useQuery(queryOf(listWallScreens, {}));
}

/** @param wallScreenId undefined: no request */
export function useWallScreen(wallScreenId: string | undefined) {
  return useQuery({
    ...queryOf(getWallScreen, { params: { wallScreenId: wallScreenId ?? '' } }),
    enabled: wallScreenId !== undefined,
    // A refetch must not change fields while the reader is typing.
    refetchOnWindowFocus: false,
  });
}

/** The rooms that a screen of a customer can show. @param isKnown whether the customer is known */
export function useWallRooms(customerId: string | undefined, isKnown: boolean) {
  return useQuery({
    ...queryOf(listWallRooms, { query: { customerId } }),
    enabled: isKnown,
  });
}

export type WallContent = Pick<
  WallScreenForm,
  'rooms' | 'placeId' | 'showsPlan' | 'readers' | 'languages' | 'roomSeconds'
>;

/** Preview of a screen, refreshed regularly. @param content undefined: nothing yet */
export function useWallPreview(content: WallContent | undefined, customerId: string | undefined) {
  return useQuery({
    queryKey: queryKeyOf(previewWall, customerId, content),
    queryFn: ({ signal }): Promise<Wall> | null =>
      content ? call(previewWall, { body: { ...content, customerId } }, { signal }) : null,
    enabled: content !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: PREVIEW_EVERY_MS,
  });
}

/** Saves a wall screen. @returns the secret of the link of a new one, which is sent only once */
export async function saveWallScreen(
  form: WallScreenForm,
  stored: Pick<WallScreen, 'id' | 'version'> | undefined,
  customerId: string | undefined,
): Promise<string | undefined> {
  if (!stored) {
    const { secret } = await changing(
      call(createWallScreen, { body: { ...form, customerId } }),
      listWallScreens,
    );
    return secret;
  }
  const params = { wallScreenId: stored.id };
  await changing(
    call(updateWallScreen, { params, body: { ...form, version: stored.version } }),
    listWallScreens,
  );
  return undefined;
}

export const renewLink = (wallScreenId: string) =>
  changing(call(renewWallLink, { params: { wallScreenId } }), listWallScreens);

export const withdrawLink = (wallScreenId: string) =>
  changing(call(withdrawWallLink, { params: { wallScreenId } }), listWallScreens);

export const removeWallScreen = (wallScreenId: string) =>
  changing(call(deleteWallScreen, { params: { wallScreenId } }), listWallScreens);

/** The secret is in the fragment, which browsers do not send to servers. */
export const wallLink = (secret: string): string => `${window.location.origin}${WALL_PAGE_PATH}#${secret}`;

export const badgePath = (badgeCode: string, language: Language): string =>
  addressOf(requestOf(showBadge, { params: { file: `${badgeCode}.svg` }, query: { lang: language } }));

/** HTML of a badge for other web pages. @param title of the room @param path of the badge */
export function badgeHtml(path: string, title: string): string {
  const quoted = title.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
  return `<img src="${window.location.origin}${path}" height="24" alt="${quoted}">`;
}
