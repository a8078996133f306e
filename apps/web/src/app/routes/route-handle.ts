import type { TFunction } from 'i18next';
import type { Params } from 'react-router';

/** The document's title; what the address names, such as a device, can be in it. */
export type PageTitle = (t: TFunction, params: Params) => string;

/** What a route tells the frame around it. */
export type RouteHandle = { readonly title: PageTitle };
