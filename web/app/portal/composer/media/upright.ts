/** Reads the size of a video; `tell` is called if it is taller than 4:5. A video that the browser can’t open is not. */
export function whenUpright(url: string, tell: () => void): void {
  const video = document.createElement("video");
  video.preload = "metadata";
  video.addEventListener("loadedmetadata", () => {
    if (video.videoHeight * 4 > video.videoWidth * 5) tell();
  });
  video.src = url;
}
