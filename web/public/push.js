// Shows the push messages that Octavo sends, and opens their page. It answers no requests and keeps no files.

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.path, self.location.origin).href));
});

/** A later message takes the place of the one before. The same message again makes no sound. */
async function show({ title, requestedBy, workspace, time, path, tag }) {
  const shown = await self.registration.getNotifications({ tag });
  const at = new Date(time);
  const clock = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  await self.registration.showNotification(title, {
    body: [requestedBy, workspace, clock].filter(Boolean).join(" · "),
    tag,
    renotify: shown.length > 0 && shown.every(({ data }) => data.path !== path),
    timestamp: at.getTime(),
    icon: "/app-icon.svg",
    data: { path },
  });
}
