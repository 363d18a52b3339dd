import { z } from "zod";
import type { NewWebhook, Webhook, WebhookChange } from "~/api/types";
import type { EventType } from "~/lib/events";

interface NumberRule {
  min: number;
  max?: number;
  /** Taken silently when the input is no whole number within the bounds. */
  fallback: number;
}

export const numberRules = {
  retryMaxAttempts: { min: 1, max: 50, fallback: 3 },
  retryBackoffMs: { min: 100, fallback: 1000 },
  connectTimeoutMs: { min: 1000, fallback: 5000 },
  readTimeoutMs: { min: 1000, fallback: 30000 },
} as const satisfies Record<string, NumberRule>;

export type NumberField = keyof typeof numberRules;

export function numberOrFallback(field: NumberField, text: string): number {
  const { min, max, fallback }: NumberRule = numberRules[field];
  const value = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER) ? value : fallback;
}

const settings = z.object({
  url: z
    .string()
    .trim()
    .min(1, { error: "Enter the URL that receives the events.", abort: true })
    .refine(isWebAddress, {
      message: "Enter a URL that starts with https:// or http://.",
      abort: true,
    }),
  eventsAll: z.boolean(),
  eventTypes: z.array(z.string()),
  retryMaxAttempts: z.string(),
  retryBackoffMs: z.string(),
  connectTimeoutMs: z.string(),
  readTimeoutMs: z.string(),
});

const noEvents = { message: "Choose at least one event, or subscribe to all.", path: ["eventTypes"] };

/** What the form of an existing webhook holds; the key has a form of its own. */
export const WebhookSettings = settings.refine(hasEvents, noEvents);
export type WebhookSettings = z.infer<typeof WebhookSettings>;

export const WebhookValues = settings
  .extend({ apiKey: z.string().refine((key) => key.trim() !== "", "Enter the key that signs the events.") })
  .refine(hasEvents, noEvents);
export type WebhookValues = z.infer<typeof WebhookValues>;

export const emptyWebhook: WebhookValues = {
  url: "",
  apiKey: "",
  eventsAll: true,
  eventTypes: [],
  retryMaxAttempts: String(numberRules.retryMaxAttempts.fallback),
  retryBackoffMs: String(numberRules.retryBackoffMs.fallback),
  connectTimeoutMs: String(numberRules.connectTimeoutMs.fallback),
  readTimeoutMs: String(numberRules.readTimeoutMs.fallback),
};

export function settingsOf(webhook: Webhook): WebhookSettings {
  return {
    url: webhook.url,
    eventsAll: webhook.eventsAll,
    eventTypes: webhook.eventTypes,
    retryMaxAttempts: String(webhook.retryMaxAttempts),
    retryBackoffMs: String(webhook.retryBackoffMs),
    connectTimeoutMs: String(webhook.connectTimeoutMs),
    readTimeoutMs: String(webhook.readTimeoutMs),
  };
}

export function toNewWebhook(appId: string, values: WebhookValues): NewWebhook {
  return { appId, apiKey: values.apiKey, ...toChange(values) };
}

/** The settings as the API takes them. `eventTypes` is left out when all events are subscribed to. */
export function toChange(values: WebhookSettings) {
  return {
    url: values.url,
    eventsAll: values.eventsAll,
    ...(values.eventsAll ? {} : { eventTypes: values.eventTypes as EventType[] }),
    retryMaxAttempts: numberOrFallback("retryMaxAttempts", values.retryMaxAttempts),
    retryBackoffMs: numberOrFallback("retryBackoffMs", values.retryBackoffMs),
    connectTimeoutMs: numberOrFallback("connectTimeoutMs", values.connectTimeoutMs),
    readTimeoutMs: numberOrFallback("readTimeoutMs", values.readTimeoutMs),
  } satisfies WebhookChange;
}

function hasEvents({ eventsAll, eventTypes }: { eventsAll: boolean; eventTypes: string[] }): boolean {
  return eventsAll || eventTypes.length > 0;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
