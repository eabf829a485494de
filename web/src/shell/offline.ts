// Makes the page work offline after its first load; browsers permit it over HTTPS and on localhost.
export function keepForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('./sw.js').catch(() => {
    // Then the page works only online, as usual.
  });
}
